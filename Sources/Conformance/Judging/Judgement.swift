/// What an oracle says of one exchange.
public enum Judgement: Sendable, Equatable {
  /// The rule holds.
  case holds
  /// The rule is broken.
  case broken(Breach)
  /// The rule says nothing about this exchange.
  case notApplicable
  /// The rule can't be judged, and why.
  case inconclusive(String)

  /// The rule is broken.
  ///
  /// - Parameters:
  ///   - expected: what would have been right, printable.
  ///   - observed: what was there instead, printable.
  ///   - difference: where the two part.
  ///   - level: the level of the breach where it isn't the rule's own.
  ///   - step: the step that shows it, where the oracle judges several together.
  /// - Returns: the judgement.
  static func broken(
    expected: @autoclosure @escaping @Sendable () -> String,
    observed: @autoclosure @escaping @Sendable () -> String, difference: Difference? = nil,
    at level: Level? = nil, in step: Int? = nil
  ) -> Judgement {
    .broken(
      Breach(
        level: level, step: step,
        evidence: Evidence(nil, expected: expected, observed: observed, difference)))
  }

  /// The rule is broken, and the words of what was expected are the same for every exchange.
  ///
  /// - Parameters:
  ///   - phrase: the words.
  ///   - expected: what would have been right, printable; left out where there is no value in it.
  ///   - observed: what was there instead, printable.
  ///   - difference: where the two part.
  ///   - level: the level of the breach where it isn't the rule's own.
  /// - Returns: the judgement.
  static func broken(
    _ phrase: EvidenceKind.Phrase, expected: (@Sendable () -> String)? = nil,
    observed: @autoclosure @escaping @Sendable () -> String, difference: Difference? = nil,
    at level: Level? = nil
  ) -> Judgement {
    .broken(
      Breach(
        level: level, step: nil,
        evidence: Evidence(phrase, expected: expected, observed: observed, difference)))
  }
}

/// How a rule is broken.
public struct Breach: Sendable, Equatable {
  /// The level of this breach where it isn't the rule's own.
  public let level: Level?
  /// The step that shows it, from 0, where the oracle judges several together.
  public let step: Int?
  /// What shows it.
  public let evidence: Evidence
}
