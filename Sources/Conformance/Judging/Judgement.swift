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
    expected: String, observed: String, difference: Difference? = nil, at level: Level? = nil,
    in step: Int? = nil
  ) -> Judgement {
    .broken(
      Breach(
        level: level, step: step,
        evidence: Evidence(expected: expected, observed: observed, difference: difference)))
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

/// What shows that a rule is broken; all text in it is printable ASCII.
public struct Evidence: Sendable, Equatable {
  /// What would have been right.
  public let expected: String
  /// What was there instead.
  public let observed: String
  /// Where the two part, where that can be told.
  public let difference: Difference?

  /// Describes what shows a breach; all text is printable ASCII.
  ///
  /// - Parameters:
  ///   - expected: what would have been right.
  ///   - observed: what was there instead.
  ///   - difference: where the two part, where that can be told.
  public init(expected: String, observed: String, difference: Difference?) {
    self.expected = expected
    self.observed = observed
    self.difference = difference
  }
}

/// The octet at which two texts part.
public struct Difference: Sendable, Equatable, CustomStringConvertible {
  /// The offset of the octet, from 0.
  public let offset: Int
  /// The text that the offset counts in, such as "the opened URL".
  public let place: String

  /// Names an octet.
  ///
  /// - Parameters:
  ///   - offset: the offset of the octet, from 0.
  ///   - place: the text that the offset counts in.
  public init(offset: Int, place: String) {
    self.offset = offset
    self.place = place
  }

  /// A phrase for people.
  public var description: String { "byte \(offset) of \(place)" }
}
