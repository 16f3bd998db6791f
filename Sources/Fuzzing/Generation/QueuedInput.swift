import Conformance

/// An input that is to be executed, and why.
///
/// A class, because it is handed from thread to thread: nothing of it ever changes.
final class QueuedInput: Sendable {
  /// What the input is for.
  enum Purpose: Sendable {
    /// To be found out about.
    case search
    /// A good input among hostile ones: what came before must not change what is decided about it. The
    /// one right before it, in the same running app, is given where there is one.
    case control(after: FuzzInput?)
    /// A variant of another input, about which the same must be decided.
    case variant(Variant)
  }

  /// An input of which this one is a variant.
  struct Variant: Sendable {
    /// The other input.
    let original: FuzzInput
    /// What makes the one of the other.
    let relation: MetamorphicRelation
    /// What was decided about the other.
    let decision: Decision
  }

  /// The input.
  let input: FuzzInput
  /// The octets of its link, nil for no link: they are written once.
  let link: [UInt8]?
  /// What it is for.
  let purpose: Purpose
  /// Where its parent comes from; where the input itself does, for a seed.
  let origin: Provenance
  /// The number of the execution of its parent; nil for a seed.
  let parent: Int?
  /// The mutators that made it of its parent, by their places in the schedule.
  let steps: Steps

  /// Describes an input that is to be executed.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - purpose: what it is for.
  ///   - origin: where its parent comes from.
  ///   - parent: the number of the execution of its parent.
  ///   - steps: the mutators that made it of its parent.
  init(
    input: FuzzInput, purpose: Purpose = .search, origin: Provenance, parent: Int? = nil,
    steps: Steps = Steps()
  ) {
    link = input.link?.octets
    self.input = input
    self.purpose = purpose
    self.origin = origin
    self.parent = parent
    self.steps = steps
  }
}
