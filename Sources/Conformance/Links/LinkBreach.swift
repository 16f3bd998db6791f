/// A rule that is broken by the answer to a link that nobody wrote a case for.
public struct LinkBreach: Sendable, Equatable {
  /// The rule; nil for a fault of the adapter.
  public let rule: Rule.ID?
  /// How binding what was broken is.
  public let level: Level
  /// What shows it.
  public let evidence: Evidence
  /// What shows it, as a word that is the same for every link.
  public let kind: EvidenceKind
  /// Whether a run fails by it.
  let isFailure: Bool
  /// The place of the rule among those of its role.
  let place: Int

  /// What a run says by it: a failure or a warning.
  public var verdict: Verdict { isFailure ? .fail(evidence) : .warn(evidence) }
}
