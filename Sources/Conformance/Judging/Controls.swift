import AdapterProtocol
package import AppFlip
import Harness

/// The control requests of a run: what they get decides which findings of other cases show nothing.
struct Controls {
  /// The responses to each case.
  private let answers: [String: ResponseKinds]
  /// The good cases that are refused, by their names.
  private let refused: [String: CaseResult]
  /// The shortest state for whose length an endpoint refuses a request that it accepts with a short state; and the
  /// longest accepted state below it.
  private let tooLong: (case: CaseResult, accepted: Int)?
  /// Where an endpoint responds to a request without a redirect_uri, although it must not.
  private var defaultTarget: [UInt8]?

  init(_ cases: [CaseResult]) {
    let responses = cases.map { ($0.testCase.id, $0.answers.union($0.answersOfRetry)) }
    answers = Dictionary(responses) { $1 }
    let controls = cases.filter {
      ($0.testCase.isGood || $0.testCase.id == Case.post) && $0.testCase.role != nil
        && !$0.isAcceptedAgain && ($0.isAnsweredWithoutSuccess || $0.isEndedByImplementation)
    }
    refused = Dictionary(controls.map { ($0.testCase.id, $0) }) { $1 }
    tooLong = Self.tooLong(in: cases)
    let withoutURI = cases.first { $0.testCase.id == Case.withoutRedirectURI }.map(judged)
    if case .fail? = withoutURI?.verdict(by: Rule.endpointRedirectURIExact.id) {
      defaultTarget = withoutURI?.target
    }
  }

  private static func tooLong(in cases: [CaseResult]) -> (case: CaseResult, accepted: Int)? {
    let accepted = Set(cases.filter { $0.answers == [.code] }.map(\.testCase.id))
    let lengths = cases.filter { Rule.isAbout(.length, $0.testCase.subject) }
    let refused = lengths.filter { result in
      result.testCase.policy == nil && result.isAnsweredWithoutSuccess
        && result.testCase.shortControl(of: .authorizationEndpoint).map(accepted.contains) == true
    }.min { $0.longestState < $1.longestState }
    guard let refused else { return nil }
    let below = lengths.filter {
      accepted.contains($0.testCase.id) && $0.longestState < refused.longestState
    }
    return (refused, below.map(\.longestState).max() ?? 0)
  }

  /// The result, without the findings that a control request explains.
  func judged(_ result: CaseResult) -> CaseResult {
    var judged = result
    for (index, finding) in result.findings.enumerated() {
      let doubt =
        finding.verdict == .pass
        ? unproved(finding, of: result) : explained(finding, of: result)
      guard let doubt else { continue }
      judged.findings[index] = finding.doubted(doubt.kind, because: "can't tell: \(doubt.reason)")
    }
    return judged
  }

  private typealias Doubt = (kind: EvidenceKind, reason: String)

  // MARK: - Passes

  /// Why a refusal proves nothing: the twin, which differs in one thing, is refused as well; or the case has no
  /// twin, and the role's good case is refused.
  private func unproved(_ finding: Finding, of result: CaseResult) -> Doubt? {
    guard let control = result.testCase.positiveControl, let answered = answers[control],
      answered.allSatisfy(\.isRefusal), let rule = finding.rule
    else { return nil }
    let isForbidding = result.testCase.expectations.contains {
      $0.rule == rule && !$0.permitted.contains(where: \.isSuccess)
    }
    let isRefused = result.answers.allSatisfy(\.isRefusal)
    guard isForbidding || isRefused && !Rule.isAbout(.everyReply, rule) else { return nil }
    return answered.isEmpty
      ? ("control-unanswered", "the control request has no response")
      : ("control-refused", "the control request is also refused")
  }

  // MARK: - Failures

  /// Why a finding shows nothing more than the response to a control request.
  ///
  /// If the request with which nothing is wrong is refused, the same response to another request isn't judged. What
  /// was given away, altered or opened elsewhere, and any other response, stands.
  private func explained(_ finding: Finding, of result: CaseResult) -> Doubt? {
    guard finding.evidence != nil else { return nil }
    if result.wantsOtherResponse(finding), let reason = refusal(of: result) {
      return (.sameAsControl, reason)
    }
    // An endpoint that answers a request without a redirect_uri at a registered URL does the same for a parameter
    // Redirect_Uri. That is one behaviour, which one case shows.
    let isOfDefault = [Rule.endpointRedirectURIExact, .endpointParametersNameExact].contains {
      $0.id == finding.rule
    }
    guard isOfDefault, let defaultTarget, result.isWithoutRedirectURI,
      result.testCase.id != Case.withoutRedirectURI, result.target == defaultTarget
    else { return nil }
    return (.sameAsControl, "a request without redirect_uri gets the same response")
  }

  /// The refused request that gets the same response.
  private func refusal(of result: CaseResult) -> String? {
    if let tooLong, isTooLong(result, tooLong.case, tooLong.accepted) {
      return result.longestState > tooLong.accepted
        ? "a state of \(tooLong.case.longestState) bytes gets the same response"
        : "a request of \(tooLong.case.longestRequest) bytes gets the same response"
    }
    let roles = result.testCase.role.map { [$0] } ?? Role.allCases
    let isSame = roles.contains { role in
      result.testCase.controls(of: role).contains { name in
        refused[name].map { isSameRefusal(result, as: $0, of: role) } == true
      }
    }
    return isSame ? "the control request gets the same response" : nil
  }

  /// Whether a request may be refused for its length or for the length of its state, and is refused in the same way.
  private func isTooLong(_ result: CaseResult, _ refused: CaseResult, _ accepted: Int) -> Bool {
    result.testCase.role == .authorizationEndpoint
      && !Rule.isAbout(.length, result.testCase.subject) && result.fault == nil
      && (result.longestState > accepted || result.longestRequest >= refused.longestRequest)
      && result.isAnsweredWithoutSuccess && result.answers.isSubset(of: refused.answers)
  }

  private func isSameRefusal(_ result: CaseResult, as good: CaseResult, of role: Role) -> Bool {
    let testCase = result.testCase
    guard testCase.id != good.testCase.id, testCase.role.map(Case.good) != testCase.id,
      result.fault == nil
    else { return false }
    if testCase.role == nil {
      return !result.isAccepted && result.interruption == nil
        && testCase.steps.indices.contains {
          testCase.steps[$0].role == role && !result.partnerSteps.contains($0)
        }
    }
    if let end = good.interruption {
      return result.interruption.map { EvidenceKind($0) == EvidenceKind(end) } ?? false
    }
    return result.isAnsweredWithoutSuccess && result.answers.isSubset(of: good.answers)
  }
}

extension CaseResult {
  fileprivate var isAnsweredWithoutSuccess: Bool { !answers.isEmpty && !isAccepted }

  fileprivate var isEndedByImplementation: Bool {
    switch interruption {
    case .implementationError, .timedOut, .crashed: true
    case .answered, .unsupported, .adapterError, .protocolError, .notRun, nil: false
    }
  }

  /// Whether a rule wants another response to the request.
  fileprivate func wantsOtherResponse(_ finding: Finding) -> Bool {
    guard let kind = finding.kind?.base else { return false }
    return Self.otherResponses.contains(kind)
      && (kind != .oneURL || answers.allSatisfy(\.isRefusal))
  }

  private static let otherResponses: Set<EvidenceKind> = [
    .notPermitted, .oneOfTwoErrors, .error, .errorAtRedirectURI, .oneURL, .threw, .timedOut,
    .crashed,
  ]

  /// Where the last response leads, without its query; nil if it leads nowhere.
  fileprivate var target: [UInt8]? {
    guard case .flip(let flip)? = exchanges.last, flip.role == .authorizationEndpoint,
      flip.opened.count == 1
    else { return nil }
    return flip.opened.first.map { Array($0.uri.base) }
  }
}

// MARK: - The names of control requests

extension Case {
  /// The name of the case that must be accepted for a refusal of this one to prove anything: its twin,
  /// or else its control request; nil for a composition without a twin.
  var positiveControl: String? { twin ?? (role.map(Case.good) == id ? id : control) }

  /// The name of the role's good case with the same ordinary values; nil for a composition.
  var control: String? { Case.control(of: role, ordinary) }

  /// The name of the good case of an endpoint by POST.
  static let post = "endpoint.post.approves"
  fileprivate static let withoutRedirectURI = "endpoint.params.redirect-uri-missing"

  static func control(of role: Role?, _ ordinary: OrdinaryRequest) -> String? {
    role.map { "\(good(of: $0)).\(ordinary.name)" }
  }

  package static func good(of role: Role) -> String { "\(prefix(of: role))good" }

  /// The beginning of the names of a role's cases, with its dot.
  static func prefix(of role: Role) -> String {
    switch role {
    case .app: "app."
    case .authorizationEndpoint: "endpoint."
    case .googleApp: "google-app."
    }
  }

  /// Whether it's a good case: of its role, or with certain ordinary values.
  fileprivate var isGood: Bool { control == id || role.map(Case.good) == id }

  /// The good cases that explain a refusal: for a good case itself the good case of the role.
  fileprivate func controls(of role: Role) -> [String] {
    let own =
      isGood
      ? Case.good(of: role)
      : Rule.isAbout(.length, subject)
        ? shortControl(of: role) : Case.control(of: role, ordinary)
    return [own].compactMap(\.self) + (features.contains(.post) ? [Case.post] : [])
  }

  /// The good case with a short state at the same URL.
  fileprivate func shortControl(of role: Role) -> String? {
    OrdinaryRequest.all(at: ordinary.redirectURL).first.flatMap { Case.control(of: role, $0) }
  }
}
