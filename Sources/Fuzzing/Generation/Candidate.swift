import Conformance

/// A draft that is to be executed, and why.
///
/// A class, because it is handed from thread to thread: nothing of it ever changes.
final class Candidate: Sendable {
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
  /// The octets of its link, nil for no link: they are written once.
  let link: [UInt8]?
  /// What it is for.
  let purpose: Purpose
  /// Where its parent comes from; where the draft itself does, for a seed.
  let origin: Lineage
  /// The number of the execution of its parent; nil for a seed.
  let parent: Int?
  /// The mutators that made it of its parent, by their places in the schedule.
  let steps: Steps

  /// Describes a draft that is to be executed.
  ///
  /// - Parameters:
  ///   - draft: the draft.
  ///   - purpose: what it is for.
  ///   - origin: where its parent comes from.
  ///   - parent: the number of the execution of its parent.
  ///   - steps: the mutators that made it of its parent.
  init(
    draft: Draft, purpose: Purpose = .search, origin: Lineage, parent: Int? = nil,
    steps: Steps = Steps()
  ) {
    link = draft.link?.octets
    self.draft = draft
    self.purpose = purpose
    self.origin = origin
    self.parent = parent
    self.steps = steps
  }
}
