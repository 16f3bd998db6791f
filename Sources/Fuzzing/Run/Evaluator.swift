package import AdapterProtocol
import AppFlip
package import Conformance
import Harness

/// Makes the jobs of inputs, and judges the responses.
struct Evaluator: Sendable {
  let fixture: Fixture
  let judge: Judge
  let settings: Settings
  private let rolesWithSessions: Set<Role>
  /// In milliseconds, nil for the protocol's own.
  private let deadline: Int?
  /// The text before an input's number in an incident.
  static let label = "input "

  init(_ fixture: Fixture, _ capabilities: [Role: Capabilities], _ settings: Settings) {
    (self.fixture, self.settings) = (fixture, settings)
    judge = Judge(
      capabilities, in: fixture, edition: settings.edition, profile: settings.profile)
    rolesWithSessions = Set(capabilities.filter { $1.features.contains(.sessions) }.keys)
    deadline = settings.deadline == Limits.runDeadline ? nil : settings.deadline
  }

  func job(_ inputs: [FuzzRequest], number: Int, inOneSession: Bool) -> Job {
    let session =
      inOneSession && inputs.mayShareSession(of: rolesWithSessions) ? "s\(number)" : nil
    var job = Job(
      label: "\(Self.label)\(number)",
      requests: inputs.map {
        RunRequest(
          $0.sent(in: fixture, for: inputs.last), session: session, deadline: deadline)
      })
    if session != nil, inputs.holdsStart {
      job.refinement = { [fixture] request, earlier in
        var request = request
        request.input = inputs[earlier.count].runInput(in: fixture, after: earlier)
        return request
      }
    }
    job.keepsLines = false
    return job
  }
}

/// An input with the requests that it makes.
struct FuzzJob: Sendable {
  let number: Int
  let role: Role
  let input: FuzzInput
  /// Earlier requests first, a relation's variant last.
  let requests: [FuzzRequest]
}

extension Evaluator {
  func job(for job: FuzzJob) -> Job {
    let (input, requests) = (job.input, job.requests)
    if input.relation == nil || !input.earlier.isEmpty {
      return self.job(
        requests, number: job.number, inOneSession: !input.earlier.isEmpty && input.sharesSession)
    }
    // Both are first requests: each has its own state.
    var first = self.job([requests[0]], number: job.number, inOneSession: false)
    first.requests += requests.dropFirst().flatMap {
      self.job([$0], number: job.number, inOneSession: false).requests
    }
    return first
  }

  func failures(
    of job: FuzzJob, _ transcripts: [Transcript], seen states: inout StartStates
  ) -> [FuzzFailure] {
    guard let last = transcripts.last, let request = job.requests.last,
      transcripts.count == job.requests.count
    else { return [] }
    let isAlone = job.input.earlier.isEmpty || !job.input.sharesSession
    let earlier = isAlone ? [] : Array(transcripts.dropLast())
    let judgement = judge.judge(last, after: earlier)
    var failures: [FuzzFailure] = []
    // Most inputs don't fail, and need no text.
    lazy var steps = transcripts.map { transcript in
      let shown = judge.judge(transcript.request.input, transcript.result).shown
      return FuzzFailure.Step(request: transcript.request, answer: shown ?? "\(transcript.result)")
    }
    func fail(_ signature: FailureSignature, _ severity: FuzzFailure.Severity, _ evidence: Evidence)
    {
      failures.append(
        FuzzFailure(
          number: job.number, role: job.role, input: job.input, signature: signature,
          severity: severity, evidence: evidence, steps: steps))
    }
    for finding in judgement.findings {
      guard let evidence = finding.evidence else { continue }
      fail(
        FailureSignature(finding, last.result, to: request), .init(finding.verdict),
        judgement.masked(evidence))
    }
    for transcript in transcripts where transcript.startsFlip {
      let start = judge.judge(transcript.request.input, transcript.result)
      if states.isRepeated(in: start) {
        fail(StartStates.signature, .fail, StartStates.evidence)
      }
    }
    guard let relation = job.input.relation?.kind, transcripts.count > 1,
      let other = judgement.decision,
      let decision = judge.judge(
        transcripts[transcripts.count - 2], after: Array(earlier.dropLast())
      ).decision, decision != other, !relation.excuses(other, about: request)
    else { return failures }
    fail(
      relation.signature(of: job.role), relation.severity(of: job.role, settings),
      Evidence(
        expected: "the same decision in spite of \(relation.inWords)",
        observed: judgement.shown ?? "", difference: nil))
    return failures
  }
}

extension Transcript {
  fileprivate var startsFlip: Bool {
    if case .googleApp(.start) = request.input { true } else { false }
  }
}

extension FuzzRequest {
  /// The input as it's sent: a state of its own, or of the last input of its session, replaces that of the good
  /// input, because an app may refuse a state that it served before.
  package func sent(in fixture: Fixture, for last: FuzzRequest? = nil) -> RunInput {
    runInput(in: fixture).with(OrdinaryState(of: "\((last ?? self).fingerprint)").bytes)
  }
}

extension RunInput {
  fileprivate func with(_ state: [UInt8]) -> RunInput {
    func renewed(_ text: Text) -> Text {
      guard let place = text.bytes.span.firstPlace(of: Self.goodState.span) else { return text }
      return Text(Array(text.bytes[..<place]) + state + text.bytes[(place + state.count)...])
    }
    switch self {
    case .app(var input):
      input.url = input.url.map(renewed)
      return .app(input)
    case .authorizationEndpoint(var input):
      input.url = renewed(input.url)
      input.body = input.body.map(renewed)
      return .authorizationEndpoint(input)
    case .googleApp: return self
    }
  }

  private static let goodState = OrdinaryState(of: "").bytes
}

extension JudgedRequest {
  /// The response, printable, with a word in place of a state that differs each time.
  var shown: String? { (exchange?.shown).map(masked) }

  var startedState: [UInt8]? {
    if case .start(let start)? = exchange { start.state } else { nil }
  }

  func masked(_ evidence: Evidence) -> Evidence {
    guard startedState != nil else { return evidence }
    return Evidence(
      expected: masked(evidence.expected), observed: masked(evidence.observed),
      difference: evidence.difference)
  }

  private static let shortestState = 4

  private func masked(_ text: String) -> String {
    guard let state = startedState, state.count >= Self.shortestState else { return text }
    return [PercentEncoding.encode(state), state].reduce(text) {
      $0.replacing(Bytes.escaped($1), with: "{state}")
    }
  }
}

extension FuzzRequest {
  package func runInput(in fixture: Fixture) -> RunInput {
    if let start {
      return .googleApp(
        .start(
          GoogleAppInput.Start(
            appLink: Text(start.appLink), clientID: Text(start.clientID),
            scopes: start.scopes.map { Text($0) }, redirectURI: Text(start.redirectURI))))
    }
    let url = link.map { Text($0.bytes) }
    switch role {
    case .app:
      return .app(AppInput(activity: activity, url: url, outcome: outcome, code: Text(code)))
    case .authorizationEndpoint:
      return .authorizationEndpoint(
        EndpointInput(
          method: form == nil ? .get : .post, url: url ?? Text([]),
          headers: RequestHeader.fields(isForm: form != nil, further: headers.map(\.header)),
          body: form.map { Text($0.written) }, outcome: outcome, code: Text(code)))
    case .googleApp:
      let flip = pending.map {
        GoogleAppInput.PendingFlip(
          clientID: Text(fixture.clientID), redirectURI: Text($0.redirectURI),
          state: Text($0.state))
      }
      return .googleApp(
        .returned(
          GoogleAppInput.Returned(
            pending: flip.map { .flip($0) } ?? .nothing, activity: activity, url: url)))
    }
  }
}
