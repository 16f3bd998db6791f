import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// An input with the requests that it makes.
struct FuzzJob: Sendable {
  let number: Int
  let role: Role
  let input: FuzzInput
  /// Earlier requests first, a relation's variant last.
  let requests: [FuzzRequest]

  /// The text before an input's number in an incident.
  static let label = "input "
}

extension Fuzzer {
  func harnessJob(of job: FuzzJob) -> Job {
    let requests = job.requests
    let startsFlip = requests.contains { $0.start != nil }
    // An adapter without sessions gets single requests, and so does a Google app that started no flip.
    let isInSession =
      job.input.isSession && capabilities[job.role]?.features.contains(.sessions) == true
      && (job.role != .googleApp || startsFlip)
    // Both requests of a relation are first requests: each has its own state.
    let isPair = job.input.relation != nil && job.input.earlier.isEmpty
    let deadline = plan.settings.deadline == Limits.runDeadline ? nil : plan.settings.deadline
    var made = Job(
      label: "\(FuzzJob.label)\(job.number)",
      requests: requests.map {
        RunRequest(
          $0.sent(in: fixture, for: isPair ? nil : requests.last),
          session: isInSession ? "s\(job.number)" : nil, deadline: deadline)
      })
    if isInSession, startsFlip {
      made.refinement = { [fixture] request, earlier in
        var request = request
        request.input = requests[earlier.count].runInput(in: fixture, after: earlier)
        return request
      }
    }
    made.keepsLines = false
    return made
  }

  /// The judgement of each response; the requests of one session are judged together.
  func judgements(of job: FuzzJob, _ transcripts: [Transcript]) -> [JudgedRequest] {
    transcripts.indices.map { place in
      judge.judge(
        transcripts[place], after: job.input.isSession ? Array(transcripts[..<place]) : [])
    }
  }

  /// The requests with their responses, as reports show them.
  func steps(_ transcripts: [Transcript]) -> [(request: RunRequest, response: String)] {
    transcripts.map { transcript in
      let shown = judge.judge(transcript.request.input, transcript.result).shown
      return (transcript.request, shown ?? "\(transcript.result)")
    }
  }

  func failures(of job: FuzzJob, _ transcripts: [Transcript]) -> [FuzzFailure] {
    var states: Set<UInt64> = []
    return failures(of: job, transcripts, seen: &states)
  }

  /// - Parameter states: fingerprints of the states of all flips that the Google app started.
  func failures(
    of job: FuzzJob, _ transcripts: [Transcript], seen states: inout Set<UInt64>
  ) -> [FuzzFailure] {
    guard let last = transcripts.last, let request = job.requests.last,
      transcripts.count == job.requests.count
    else { return [] }
    let earlier = job.input.isSession ? Array(transcripts.dropLast()) : []
    let judgement = judge.judge(last, after: earlier)
    var failures: [FuzzFailure] = []
    // Most inputs don't fail, and need no text.
    lazy var steps = self.steps(transcripts)
    func fail(_ signature: FailureSignature, _ severity: FuzzFailure.Severity, _ evidence: Evidence)
    {
      failures.append(FuzzFailure(job, signature, severity, evidence, steps))
    }
    for finding in judgement.findings {
      guard let evidence = finding.evidence else { continue }
      fail(
        FailureSignature(finding.rule, finding.kind ?? .notPermitted), .init(finding.verdict),
        judgement.masked(evidence))
    }
    for transcript in transcripts where transcript.startsFlip {
      guard let state = judge.judge(transcript.request.input, transcript.result).startedState,
        !states.insert(Self.fingerprint(of: state)).inserted
      else { continue }
      fail(
        .repeatedState, .fail,
        Evidence(
          expected: "a state that no start had before",
          observed: "a state that an earlier start had", difference: nil))
    }
    guard let relation = job.input.relation?.mutator.preserves, transcripts.count > 1,
      let other = judgement.decision,
      let decision = judge.judge(
        transcripts[transcripts.count - 2], after: Array(earlier.dropLast())
      ).decision, decision != other, !relation.excuses(other, about: request)
    else { return failures }
    fail(
      FailureSignature(relation.rule(of: job.role)?.id, relation.evidence),
      relation.severity(of: job.role, plan.settings),
      Evidence(
        expected: "the same decision in spite of \(relation.inWords)",
        observed: judgement.shown ?? "", difference: nil))
    return failures
  }

  private static func fingerprint(of state: [UInt8]) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(state)
    return fingerprint.value
  }
}

extension JudgedRequest {
  /// The response, printable, with a word in place of a state that differs each time.
  var shown: String? { (exchange?.shown).map(masked) }

  fileprivate var startedState: [UInt8]? {
    if case .start(let start)? = exchange { start.state } else { nil }
  }

  fileprivate func masked(_ evidence: Evidence) -> Evidence {
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
