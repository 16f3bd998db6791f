package import AdapterProtocol
import AppFlip
package import Harness

/// The result of a case: the findings of the rules, and the exchanges that show them.
package struct CaseResult: Sendable {
  package let testCase: Case
  /// The findings: a fault of the adapter, then the findings of the rules in their order.
  package internal(set) var findings: [Finding]
  /// The kinds of responses; empty if the case got no response.
  package internal(set) var answers: ResponseKinds = []
  package internal(set) var exchanges: [Exchange] = []
  /// The sent and received lines, until the result is kept for a report; a replay keeps them.
  package internal(set) var transcripts: [Transcript] = []
  /// The requests, if a report shows them.
  package internal(set) var requests: [RunRequest] = []
  /// The requests and responses as reports show them.
  package internal(set) var steps: [StepRecord] = []
  /// The steps that the reference took, and not the adapter under test.
  package internal(set) var partnerSteps: Set<Int> = []
  package internal(set) var interruption: ExchangeResult?

  /// The response to its last step, without the state, the code and the URL; nil without a response.
  var decision: String?
  /// How the adapter says that a refused ordinary request is fixed.
  var adapterRemedy: String?
  /// Whether each reply has the response to the request itself, and not to a sign-in after it.
  var isDirect = false
  /// The responses when it was sent once more as a control request.
  var answersOfRetry: ResponseKinds = []
  /// What was changed about it when it was sent again because it got no code, and whether it got a code then.
  var changes: [(words: String, gotCode: Bool)] = []
  /// The bytes of the longest state of its requests, which the run doesn't keep if every rule passes.
  var longestState = 0
  /// The bytes of the longest URL of its requests, with the body.
  var longestRequest = 0
  /// Whether its last request has no redirect_uri, or an empty one.
  var isWithoutRedirectURI = false

  init(_ testCase: Case, _ findings: [Finding], _ transcripts: [Transcript] = []) {
    (self.testCase, self.findings, self.transcripts) = (testCase, findings, transcripts)
  }

  /// A case that wasn't sent, or whose partner gave no answer.
  init(_ testCase: Case, without omission: Omission) {
    let result = omission.isShortcoming ? ExchangeResult.notRun(omission.reason) : nil
    self.init(
      testCase, testCase.inconclusive(omission.code, result.map { "\($0)" } ?? omission.reason))
    interruption = result
  }

  var isAccepted: Bool { answers.contains(where: \.isSuccess) }
  var isAcceptedAgain: Bool { answersOfRetry.contains(where: \.isSuccess) }

  /// Whether it is the ordinary request of its role, and got no code.
  var isUnservedGood: Bool { testCase.role.map(Case.good) == testCase.id && !isAccepted }

  package var isUneventful: Bool { testCase.policy == nil && !hasFinding }

  /// The fault of the adapter itself, which fails the run; nil if there is none.
  package var fault: Finding? { findings.first { $0.rule == nil } }

  private var hasFinding: Bool { findings.contains { $0.verdict != .pass } }

  /// The reason why the case was never sent, a phrase for users; nil if it was sent.
  var reasonNotRun: String? {
    if case .notRun(let reason)? = interruption { reason } else { nil }
  }

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

  /// The result with what reports show of it, in place of what was sent and received.
  ///
  /// - Parameter hasLines: whether what was sent and received is kept, too, and long texts stay whole.
  func kept(withLines hasLines: Bool) -> CaseResult {
    var result = self
    if !hasLines { result.transcripts = [] }
    let isShown = hasLines || isUnservedGood || hasFinding
    guard isShown || testCase.policy != nil else {
      result.exchanges = []
      return result
    }
    result.requests = isShown ? transcripts.map(\.request) : []
    result.isDirect = transcripts.allSatisfy { CurlLine.isDirect($0.replyLine) }
    result.adapterRemedy = transcripts.last?.adapterRemedy
    result.steps = zip(result.requests.indices, transcripts).map { index, transcript in
      var step = StepRecord(transcript, exchange(at: index))
      step.isOfReference = partnerSteps.contains(index)
      // The case's own name of the session, and not the name of this run.
      step.request.session = testCase.steps[index].session
      return hasLines ? step : step.shortened
    }
    result.findings = findings.map { $0.described(by: exchange(at: $0.step ?? 0)) }
    result.interruption = interruption?.shortened
    if !hasLines, transcripts.contains(where: \.result.isLong) { result.exchanges = [] }
    return result
  }
}

extension CaseResult {
  package enum Summary: String, CaseIterable, Sendable {
    case fail
    case warn
    /// It was never sent: the run was stopped, or the adapter was restarted too often.
    case notRun = "not-run"
    case inconclusive
    case pass
  }

  package var summary: Summary {
    if case .notRun? = interruption { return .notRun }
    let names = Set(findings.map(\.verdict.name))
    // A case that is left to the implementation's policy may have no verdict at all.
    return Summary.allCases.first { names.contains($0.rawValue) } ?? .pass
  }
}
