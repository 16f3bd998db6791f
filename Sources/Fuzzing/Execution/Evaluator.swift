package import AdapterProtocol
import AppFlip
package import Conformance
import Harness

struct Evaluator: Sendable {
  let fixture: Fixture
  let judge: LinkJudge
  let settings: Settings
  private let rolesWithSessions: Set<Role>
  /// In milliseconds, nil for the protocol's own.
  private let deadline: Int?
  /// What stands before an input's number where an incident names it.
  static let label = "input "

  init(_ fixture: Fixture, _ capabilities: [Role: Capabilities], _ settings: Settings) {
    (self.fixture, self.settings) = (fixture, settings)
    judge = LinkJudge(
      fixture: fixture, declared: capabilities, edition: settings.edition,
      profile: settings.profile)
    rolesWithSessions = Set(capabilities.filter { $1.features.contains(.sessions) }.keys)
    deadline = settings.deadline == Limits.runDeadline ? nil : settings.deadline
  }

  func job(for queued: QueuedInput) -> Job {
    if case .session(let earlier) = queued.purpose {
      return job(earlier + [queued.input], number: queued.number, inOneSession: true)
    }
    return job([queued.input], number: queued.number, inOneSession: false)
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

  func attempt(
    at queued: QueuedInput, _ transcript: Transcript, after earlier: [Transcript]
  ) -> Attempt {
    Attempt(
      queued: queued, transcript: transcript, judgement: judge.judge(transcript, after: earlier))
  }
}

extension FuzzRequest {
  /// The input as it's sent: a state of its own, or of the last input of its session, replaces that of the good
  /// input, because an app may refuse a state that it served before.
  package func sent(in fixture: Fixture, for last: FuzzRequest? = nil) -> RunInput {
    runInput(in: fixture).with(OrdinaryState(of: "\((last ?? self).fingerprint)").octets)
  }
}

extension RunInput {
  fileprivate func with(_ state: [UInt8]) -> RunInput {
    func renewed(_ text: Text) -> Text {
      guard let place = text.octets.span.firstPlace(of: Self.goodState.span) else { return text }
      return Text(Array(text.octets[..<place]) + state + text.octets[(place + state.count)...])
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

  private static let goodState = FreshState().octets
}

/// An input that was handed over, and what came of it.
struct Attempt: Sendable {
  let queued: QueuedInput
  let transcript: Transcript
  let judgement: LinkJudgement

  var number: Int { queued.number }
  var input: FuzzRequest { queued.input }
  var result: ExchangeResult { transcript.result }

  var hasRun: Bool { if case .notRun = result { false } else { true } }
  var isAnswered: Bool { if case .answered = result { true } else { false } }
  var isLate: Bool { if case .timedOut = result { true } else { false } }

  var shown: String { judgement.shown ?? "\(result)" }
}

extension LinkJudgement {
  /// What was answered, printable, with a word in the place of a state that is another one each time.
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
      $0.replacing(Octets.escaped($1), with: "{state}")
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
    let url = link.map { Text($0.octets) }
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
