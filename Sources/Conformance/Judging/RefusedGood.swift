import AppFlip
import Harness

extension [CaseResult] {
  /// Takes back what the refusal of a control request explains.
  ///
  /// If the request with which nothing is wrong is refused, whatever ends in the same way shows nothing more: it
  /// isn't judged. What was given away, altered or opened elsewhere, and what ends otherwise, stands.
  func excusedByRefusedGood() -> [CaseResult] {
    let good = RefusedGood.all(in: self)
    if good.isEmpty { return self }
    return map { result in
      let isExplained = result.testCase.role.map { [$0] } ?? Role.allCases
      return isExplained.contains { role in
        result.testCase.control(of: role).flatMap { good[$0]?.explains(result) } == true
      } ? result.excused : result
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
      guard let role = testCase.role, testCase.isGood, !good.isServedAgain,
        good.isAnsweredWithoutSuccess || good.isEndedByImplementation
      else { return }
      all[testCase.id] = RefusedGood(good: good, role: role)
    }
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
      return result.interruption.map { EvidenceCode($0) == EvidenceCode(end) } ?? false
    }
    return result.isAnsweredWithoutSuccess && result.answers.isSubset(of: good.answers)
  }
}

extension Case {
  /// Whether it's a good case: of its role, or with certain ordinary values.
  fileprivate var isGood: Bool { control == id || role.map(Case.good) == id }

  /// The good case that explains a refusal; for one that is a good case itself that of the role.
  fileprivate func control(of role: Role) -> String? {
    isGood ? Case.good(of: role) : Case.control(of: role, ordinary)
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

  fileprivate var excused: CaseResult {
    var result = self
    for index in verdicts.indices {
      guard verdicts[index].verdict.evidence != nil, let code = verdicts[index].code,
        Self.wantsAnotherAnswer.contains(code),
        code != EvidenceCode(.oneURL) || answers.allSatisfy(\.isRefusal)
      else { continue }
      result.verdicts[index].verdict = .inconclusive(
        "can't tell: the control request gets the same response")
      result.verdicts[index].code = EvidenceCode(.goodRefused)
    }
    return result
  }

  private static let wantsAnotherAnswer: Set<EvidenceCode> = {
    let fixed: [EvidenceCode.Constant] = [
      .onlyCode, .codeOrInvalidRequest, .onlyInvalidRequest, .invalidRequestOrError,
      .invalidRequestOrNoRedirect, .invalidRequestOrNothing, .error, .oneOfTwoErrors,
      .errorAtRedirectURI, .linked, .fallback, .aborted, .fallbackOrAborted,
      .fallbackOrIgnored, .abortedOrIgnored, .notLinkedNorFailed, .ended,
      .fallbackOrUnchanged, .anyOutcome, .oneURL, .threw, .timedOut, .crashed,
    ]
    return Set(fixed.map { EvidenceCode($0) })
  }()
}
