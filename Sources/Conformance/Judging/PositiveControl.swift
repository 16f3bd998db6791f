package import AppFlip

extension [CaseResult] {
  func judgedTogether() -> [CaseResult] {
    checkedByPositiveControls().excusedByRefusedGood().excusedByDefaultRedirectURI()
  }

  /// A refusal proves nothing if the twin, which differs in one thing, is refused as well; nor if a case has no
  /// twin and the role's good case is refused.
  func checkedByPositiveControls() -> [CaseResult] {
    var answers: [String: ResponseKinds] = [:]
    for result in self { answers[result.testCase.id] = result.answers.union(result.answersOfRetry) }
    return map { result in
      guard let twin = result.testCase.positiveControl,
        let answered = answers[twin], answered.allSatisfy(\.isRefusal)
      else { return result }
      return answered.isEmpty
        ? result.doubted("control-unanswered", because: "the control request has no response")
        : result.doubted("control-refused", because: "the control request is also refused")
    }
  }
}

extension CaseResult {
  fileprivate func doubted(
    _ kind: EvidenceKind, because reason: String
  ) -> CaseResult {
    let forbidding = testCase.expectations
      .filter { !$0.permitted.contains(where: \.isSuccess) }.map(\.rule)
    let isRefused = answers.allSatisfy(\.isRefusal)
    var result = self
    for (index, finding) in findings.enumerated() where finding.verdict == .pass {
      guard let rule = finding.rule,
        forbidding.contains(rule) || (isRefused && !Rule.isAbout(.everyReply, rule))
      else { continue }
      result.findings[index] = finding.doubted(kind, because: "can't tell: \(reason)")
    }
    return result
  }
}

extension Case {
  /// The name of the case that must be served for a refusal of this one to prove anything: its twin,
  /// or else its control request; nil for a composition without a twin.
  var positiveControl: String? { twin ?? (role.map(Case.good) == id ? id : control) }

  /// The name of the role's good case with the same ordinary values; nil for a composition.
  var control: String? { Case.control(of: role, ordinary) }

  /// The name of the good case of an endpoint by POST.
  static let post = "endpoint.post.approves"

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
}
