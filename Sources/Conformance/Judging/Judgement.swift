/// What an oracle says of one exchange.
public enum Judgement: Sendable, Equatable {
  /// The rule holds.
  case holds
  /// The rule is broken.
  case broken(Violation)
  /// The rule says nothing about this exchange.
  case notApplicable
  /// The rule can't be judged, and why.
  case inconclusive(EvidenceCode.Fixed, String)

  /// The rule is broken, and no value is part of the code of what shows it.
  static func broken(
    _ code: EvidenceCode.Fixed, expected: @autoclosure @escaping @Sendable () -> String,
    observed: @autoclosure @escaping @Sendable () -> String, difference: Difference? = nil,
    at level: Level? = nil, in step: Int? = nil
  ) -> Judgement {
    broken(
      as: EvidenceCode(code), expected: expected(), observed: observed(), difference: difference,
      at: level, in: step)
  }

  /// The rule is broken.
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

/// How a rule is broken.
public struct Violation: Sendable, Equatable {
  /// The level of this violation if it isn't the rule's own.
  public let level: Level?
  /// The step that shows it, from 0; the oracle names it if it judges several together.
  public private(set) var step: Int?
  /// What shows it, by its permanent name.
  public let code: EvidenceCode
  /// What shows it, for people.
  public let evidence: Evidence
  /// Whether another answer should have come, whatever stands in this one.
  var isOfExpectation = false

  /// The violation at another level than the rule's own.
  func at(_ level: Level) -> Violation {
    var violation = Violation(level: level, step: step, code: code, evidence: evidence)
    violation.isOfExpectation = isOfExpectation
    return violation
  }

  /// The violation with the step that shows it, if the oracle didn't name another one.
  func shown(at step: Int) -> Violation {
    var violation = self
    violation.step = self.step ?? step
    return violation
  }
}

// MARK: -

/// What a run says of one case and one rule.
public enum Verdict: Sendable, Equatable {
  /// The rule holds in this case.
  case pass
  /// The rule is broken, and the run fails.
  case fail(Evidence)
  /// The rule is broken, and the run doesn't fail by it.
  case warn(Evidence)
  /// The case couldn't be judged by the rule, and why; never a pass.
  case inconclusive(String)

  /// The verdict's name in the reports.
  public var name: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .warn: "warn"
    case .inconclusive: "inconclusive"
    }
  }

  /// What shows the violation, nil for a pass.
  public var evidence: Evidence? {
    switch self {
    case .fail(let evidence), .warn(let evidence): evidence
    case .pass, .inconclusive: nil
    }
  }
}
