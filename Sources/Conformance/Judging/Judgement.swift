package enum Judgement: Sendable, Equatable {
  case holds
  case broken(Violation)
  case notApplicable
  case inconclusive(EvidenceCode.Constant, String)

  static func broken(
    _ code: EvidenceCode.Constant, expected: @autoclosure @escaping @Sendable () -> String,
    observed: @autoclosure @escaping @Sendable () -> String, difference: Difference? = nil,
    at level: Level? = nil, in step: Int? = nil
  ) -> Judgement {
    broken(
      as: EvidenceCode(code), expected: expected(), observed: observed(), difference: difference,
      at: level, in: step)
  }

  static func broken(
    as code: EvidenceCode, expected: @autoclosure @escaping @Sendable () -> String,
    observed: @autoclosure @escaping @Sendable () -> String, difference: Difference? = nil,
    at level: Level? = nil, in step: Int? = nil
  ) -> Judgement {
    .broken(
      Violation(
        level: level, step: step, code: code,
        evidence: Evidence(expected: expected, observed: observed, difference)))
  }
}

package struct Violation: Sendable, Equatable {
  package let level: Level?
  /// The step that shows it, from 0; the oracle names it if it judges several together.
  package private(set) var step: Int?
  package let code: EvidenceCode
  package let evidence: Evidence
  /// Whether another answer should have come, whatever stands in this one.
  var isOfExpectation = false

  func at(_ level: Level) -> Violation {
    var violation = Violation(level: level, step: step, code: code, evidence: evidence)
    violation.isOfExpectation = isOfExpectation
    return violation
  }

  func shown(at step: Int) -> Violation {
    var violation = self
    violation.step = self.step ?? step
    return violation
  }
}

// MARK: -

package enum Verdict: Sendable, Equatable {
  case pass
  case fail(Evidence)
  case warn(Evidence)
  /// The case couldn't be judged by the rule, and why; never a pass.
  case inconclusive(String)

  package var name: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .warn: "warn"
    case .inconclusive: "inconclusive"
    }
  }

  package var evidence: Evidence? {
    switch self {
    case .fail(let evidence), .warn(let evidence): evidence
    case .pass, .inconclusive: nil
    }
  }
}
