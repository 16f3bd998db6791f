import AdapterProtocol
import AppFlip
import Harness

extension [CaseResult] {
  /// Takes back what the refusal of a control request, or of a long state, explains.
  ///
  /// If the request with which nothing is wrong is refused, whatever ends in the same way shows nothing more: it
  /// isn't judged. What was given away, altered or opened elsewhere, and what ends otherwise, stands.
  func excusedByRefusedGood() -> [CaseResult] {
    let good = RefusedGood.all(in: self)
    let long = RefusedGood.ofLength(in: self)
    if good.isEmpty, long == nil { return self }
    return map { result in
      if let long, long.refused.explains(result, longerThan: long.served) {
        let good = long.refused.good
        return result.excused(
          because: result.longestState > long.served
            ? "a state of \(good.longestState) bytes gets the same response"
            : "a request of \(good.longestRequest) bytes gets the same response")
      }
      let isExplained = result.testCase.role.map { [$0] } ?? Role.allCases
      return isExplained.contains { role in
        result.testCase.controls(of: role).contains { good[$0]?.explains(result) == true }
      } ? result.excused(because: "the control request gets the same response") : result
    }
  }
}

struct RefusedGood {
  let good: CaseResult
  let role: Role

  /// The good cases that are refused, by their names.
  static func all(in cases: [CaseResult]) -> [String: RefusedGood] {
    cases.reduce(into: [:]) { all, good in
      let testCase = good.testCase
      guard let role = testCase.role, testCase.isGood || testCase.id == Case.post,
        !good.isServedAgain,
        good.isAnsweredWithoutSuccess || good.isEndedByImplementation
      else { return }
      all[testCase.id] = RefusedGood(good: good, role: role)
    }
  }

  /// The shortest state for whose length an endpoint refuses a request that it serves with a short state, and the
  /// longest state below it that is served; nil if no state is refused so.
  static func ofLength(in cases: [CaseResult]) -> (refused: RefusedGood, served: Int)? {
    let served = Set(cases.filter { $0.answers == [.code] }.map(\.testCase.id))
    let lengths = cases.filter { Rule.isAbout(.length, $0.testCase.subject) }
    let refused = lengths.filter { result in
      result.testCase.policy == nil && result.isAnsweredWithoutSuccess
        && result.testCase.shortControl(of: .authorizationEndpoint).map(served.contains) == true
    }.min { $0.longestState < $1.longestState }
    guard let refused else { return nil }
    let below = lengths.filter { served.contains($0.testCase.id) }.map(\.longestState)
      .filter { $0 < refused.longestState }
    return (RefusedGood(good: refused, role: .authorizationEndpoint), below.max() ?? 0)
  }

  /// Whether a request may be refused for its length or for the length of its state, and is refused in the same way.
  func explains(_ result: CaseResult, longerThan served: Int) -> Bool {
    result.testCase.role == role && !Rule.isAbout(.length, result.testCase.subject)
      && result.fault == nil
      && (result.longestState > served || result.longestRequest >= good.longestRequest)
      && result.isAnsweredWithoutSuccess && result.answers.isSubset(of: good.answers)
  }

  func explains(_ result: CaseResult) -> Bool {
    let testCase = result.testCase
    guard testCase.id != good.testCase.id, testCase.role.map(Case.good) != testCase.id,
      result.fault == nil
    else { return false }
    if testCase.role == nil {
      return !result.answers.contains(where: \.isSuccess) && result.interruption == nil
        && testCase.steps.indices.contains {
          testCase.steps[$0].role == role && !result.partnerSteps.contains($0)
        }
    }
    if let end = good.interruption, good.isEndedByImplementation {
      return result.interruption.map { EvidenceKind($0) == EvidenceKind(end) } ?? false
    }
    return result.isAnsweredWithoutSuccess && result.answers.isSubset(of: good.answers)
  }
}

extension Case {
  /// Whether it's a good case: of its role, or with certain ordinary values.
  fileprivate var isGood: Bool { control == id || role.map(Case.good) == id }

  /// The good cases that explain a refusal: for a good case itself that of the role.
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

extension CaseResult {
  fileprivate var isAnsweredWithoutSuccess: Bool {
    !answers.isEmpty && !answers.contains(where: \.isSuccess)
  }

  fileprivate var isEndedByImplementation: Bool {
    switch interruption {
    case .implementationError, .timedOut, .crashed: true
    case .answered, .unsupported, .adapterError, .protocolError, .notRun, nil: false
    }
  }

  fileprivate func excused(because reason: String) -> CaseResult {
    var result = self
    for (index, finding) in findings.enumerated() {
      guard finding.evidence != nil, let kind = finding.kind?.base,
        Self.otherResponses.contains(kind), kind != .oneURL || answers.allSatisfy(\.isRefusal)
      else { continue }
      result.findings[index] = finding.doubted(.sameAsControl, because: "can't tell: \(reason)")
    }
    return result
  }

  /// What a rule finds that wants another response to the request.
  private static let otherResponses: Set<EvidenceKind> = [
    .notPermitted, .oneOfTwoErrors, .error, .errorAtRedirectURI, .oneURL, .threw, .timedOut,
    .crashed,
  ]
}
