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
  ///
  /// - Parameters:
  ///   - code: what shows it.
  ///   - expected: what would have been right, printable.
  ///   - observed: what was there instead, printable.
  ///   - difference: where the two part.
  ///   - level: the level of the violation where it isn't the rule's own.
  ///   - step: the step that shows it, where the oracle judges several together.
  /// - Returns: the judgement.
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
  ///
  /// - Parameters:
  ///   - code: what shows it.
  ///   - expected: what would have been right, printable.
  ///   - observed: what was there instead, printable.
  ///   - difference: where the two part.
  ///   - level: the level of the violation where it isn't the rule's own.
  ///   - step: the step that shows it, where the oracle judges several together.
  /// - Returns: the judgement.
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
  /// The level of this violation where it isn't the rule's own.
  public let level: Level?
  /// The step that shows it, from 0, where the oracle judges several together.
  public let step: Int?
  /// What shows it, by its permanent name.
  public let code: EvidenceCode
  /// What shows it, for people.
  public let evidence: Evidence
}
