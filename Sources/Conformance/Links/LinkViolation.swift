/// A rule that is broken by the answer to a link that nobody wrote a case for.
public struct LinkViolation: Sendable, Equatable {
  /// The rule as it binds; nil for a fault of the adapter.
  let bound: Oracles.Bound?
  /// How binding what was broken is.
  public let level: Level
  /// What shows it.
  public let evidence: Evidence
  /// What shows it, as a word that is the same for every link.
  public let kind: EvidenceKind
  /// Whether a run fails by it.
  let isFailure: Bool

  /// The rule; nil for a fault of the adapter.
  public var rule: Rule.ID? { bound?.id }

  /// Whether its rule stands in front of another one of the same role.
  func isBefore(_ other: Oracles.Bound) -> Bool { bound.map { $0.place < other.place } ?? false }

  /// What a run says by it: a failure or a warning.
  public var verdict: Verdict { isFailure ? .fail(evidence) : .warn(evidence) }
}
