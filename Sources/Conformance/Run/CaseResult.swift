package import AdapterProtocol
import AppFlip
package import Harness

package struct CaseResult: Sendable {
  package let testCase: Case
  /// The findings, in the order of the rules; a rule that says nothing about the case has none.
  package internal(set) var findings: [Finding]
  package internal(set) var fault: AdapterFault?
  /// What the implementation answered with; empty if the case wasn't served.
  package let answers: ResponseKinds
  package internal(set) var exchanges: [Exchange]
  /// What went over the wire, until the result is kept for a report; a replay keeps it.
  package internal(set) var transcripts: [Transcript]
  /// What was sent, if a report shows it.
  package internal(set) var requests: [RunRequest] = []
  /// The requests and responses as reports show them.
  package internal(set) var steps: [StepRecord] = []

  /// The steps that were taken not by the adapter under test, but by the reference.
  package internal(set) var partnerSteps: Set<Int> = []

  /// What its last step came to, without the state, the code and the URL; nil if it has no answer.
  var decision: String?

  package internal(set) var interruption: ExchangeResult?

  /// What the adapter says is to be done about a refused ordinary request; nil mostly.
  var adapterRemedy: String?

  /// Whether each reply has the response to the request itself, and not to a sign-in after it.
  var isDirect = false

  /// What it was answered when it was sent once more, because others differ from it in one thing; empty if it wasn't.
  var answersOfRetry: ResponseKinds = []

  /// What was changed about it when it was sent again because it got no code, and whether it got a code then.
  var changes: [(words: String, gotCode: Bool)] = []

  var isServedAgain: Bool { answersOfRetry.contains(where: \.isSuccess) }

  /// The bytes of the longest state of its requests, which the run doesn't keep if every rule passes.
  var longestState = 0

  /// The bytes of the longest URL of its requests, with the body.
  var longestRequest = 0

  /// Whether its last request has no redirect_uri, or an empty one.
  var isWithoutRedirectURI = false

  package var isUneventful: Bool { fault == nil && testCase.policy == nil && !hasFinding }

  private var hasFinding: Bool { findings.contains { $0.verdict != .pass } }

  /// How much differs from an ordinary request that the user approves: the rules that forbid a good response, and
  /// what the user does.
  var oddities: Int {
    let forbidding = Set(testCase.expectations.filter { !$0.demandsSuccess }.map(\.rule))
    let decided = testCase.steps.count {
      ![.approves, .waits].contains($0.outcome)
    }
    return forbidding.count + decided
  }

  static func length(of request: RunRequest) -> Int {
    let input = request.input
    guard case .authorizationEndpoint(let endpoint) = input else { return input.linkLength }
    return input.linkLength + (endpoint.body?.bytes.count ?? 0)
  }

  func exchange(at step: Int) -> Exchange? {
    exchanges.indices.contains(step) ? exchanges[step] : nil
  }

  package func verdict(by rule: Rule.ID) -> Verdict? { findings.first { $0.rule == rule }?.verdict }

  /// The result with what reports show of it, in place of what went over the wire.
  ///
  /// - Parameter isInFull: whether long texts stay whole.
  func kept(inFull isInFull: Bool) -> CaseResult {
    var result = self
    let isShown = isInFull || isUnservedGood || fault != nil || hasFinding
    result.requests = isShown ? transcripts.map(\.request) : []
    result.isDirect = transcripts.allSatisfy { CurlLine.isDirect($0.replyLine) }
    result.adapterRemedy = transcripts.last?.adapterRemedy
    result.steps = zip(result.requests.indices, transcripts).map { index, transcript in
      var step = StepRecord(transcript, exchange(at: index))
      step.isOfReference = partnerSteps.contains(index)
      // The case's own name of the session, and not the name of this run.
      step.request.session = testCase.steps[index].session
      return isInFull ? step : step.shortened
    }
    result.findings = findings.map { $0.described(by: exchange(at: $0.step ?? 0)) }
    result.decision = decision?.shortened
    if let fault { result.fault = AdapterFault(result: fault.result.shortened, fix: fault.fix) }
    result.interruption = interruption?.shortened
    if transcripts.contains(where: \.result.isLong) { result.exchanges = [] }
    result.transcripts = []
    return result
  }
}

extension CaseResult {
  package enum Summary: String, CaseIterable, Sendable {
    case fail
    case warn
    /// It was never handed over: the run was stopped, or the adapter was restarted too often.
    case notRun = "not-run"
    case inconclusive
    case pass
  }

  package var summary: Summary {
    if fault != nil { return .fail }
    if case .notRun? = interruption { return .notRun }
    let names = Set(findings.map(\.verdict.name))
    // A case that is left to the implementation's policy may have no verdict at all.
    return Summary.allCases.first { names.contains($0.rawValue) } ?? .pass
  }
}

// MARK: -

/// What the adapter, not the implementation behind it, did wrong in a case: the run fails by it.
package struct AdapterFault: Sendable, Equatable, CustomStringConvertible {
  package let result: ExchangeResult
  package let fix: String

  init(result: ExchangeResult, fix: String) { (self.result, self.fix) = (result, fix) }

  /// There is none in a normal answer, in what the implementation did, in what the adapter never declared, and
  /// in what it was never asked.
  package init?(_ result: ExchangeResult, declared: Set<String>) {
    switch result {
    case .answered, .implementationError, .timedOut, .crashed, .notRun: return nil
    case .unsupported(let unsupported):
      let what = String(decoding: unsupported.what, as: UTF8.self)
      guard declared.contains(what) || !Self.known.contains(what) else { return nil }
      fix =
        declared.contains(what)
        ? "Support it, or remove it from the reply to hello."
        : "Name in \"what\" a role, an outcome, a feature or an op."
    case .adapterError: fix = "Fix the adapter: the implementation wasn't judged."
    case .protocolError(let violation, let bytes): fix = violation.fix(for: bytes)
    }
    self.result = result
  }

  package var description: String { "\(result)" }

  static func names(of capabilities: Capabilities, beside roles: [Role]) -> Set<String> {
    Set(
      roles.map(\.rawValue) + capabilities.outcomes.map(\.rawValue)
        + capabilities.features.map(\.rawValue) + operations)
  }

  private static let operations = ["hello", "run", "reset"]

  static let known = Set(
    Role.allCases.map(\.rawValue) + UserDecision.allCases.map(\.rawValue)
      + Feature.allCases.map(\.rawValue) + operations)
}
