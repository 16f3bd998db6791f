import Conformance

/// A draft that is to be executed, and why.
struct Candidate: Sendable {
  /// What the draft is for.
  enum Purpose: Sendable {
    /// To be found out about.
    case search
    /// A good draft among hostile ones: what came before must not change what is decided about it. The
    /// one right before it, in the same running app, is given where there is one.
    case control(after: Draft?)
    /// A variant of another draft, about which the same must be decided.
    case variant(Variant)
  }

  /// A draft of which this one is a variant.
  struct Variant: Sendable {
    /// The other draft.
    let original: Draft
    /// What makes the one of the other.
    let relation: Relation
    /// What was decided about the other.
    let decision: Decision
  }

  /// The draft.
  let draft: Draft
  /// What it is for.
  var purpose = Purpose.search
  /// Where its parent comes from; where the draft itself does, for a seed.
  let origin: Lineage
  /// The number of the execution of its parent; nil for a seed.
  var parent: Int?
  /// The mutators that made it of its parent, by their places in the schedule.
  var steps: [Int] = []
}
