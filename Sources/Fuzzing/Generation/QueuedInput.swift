import Conformance

/// An input that is to be executed, and why.
///
/// A class, because it is handed on from thread to thread: nothing of it ever changes.
package final class QueuedInput: Sendable {
  /// What the input is for.
  indirect enum Purpose: Sendable {
    /// To be found out about.
    case search
    /// A good input among hostile ones: what came before must not change what is decided about it. The
    /// one right before it, in the same running app, is given if there is one.
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

  /// The input as it is handed over.
  let written: WrittenInput
  /// What it is for.
  let purpose: Purpose
  /// Where its parent comes from; where the input itself does, for a seed.
  let origin: Provenance
  /// The number of the execution of its parent; nil for a seed.
  let parent: Int?
  /// The mutators that made it of its parent, by their places in the schedule.
  let steps: [Int]
  /// Whether it is of the list of inputs with few deviations.
  let isListed: Bool

  /// Queues an input.
  init(
    written: WrittenInput, purpose: Purpose = .search, origin: Provenance, parent: Int? = nil,
    steps: [Int] = [], isListed: Bool = false
  ) {
    self.written = written
    self.purpose = purpose
    self.origin = origin
    self.parent = parent
    self.steps = steps
    self.isListed = isListed
  }

  /// The input.
  package var input: FuzzInput { written.input }
}

/// An input and the octets of its link, which are written once.
///
/// A class, because it is handed on much more often than it is made: nothing of it ever changes.
final class WrittenInput: Sendable {
  /// The input.
  let input: FuzzInput
  /// The octets of its link, nil for no link.
  let link: [UInt8]?

  /// Writes the link of an input.
  init(_ input: consuming FuzzInput) {
    link = input.link?.octets
    self.input = input
  }
}

/// Where an input comes from.
public struct Provenance: Sendable, Equatable {
  /// The name of the seed that it goes back to.
  public let seed: String
  /// The number of the execution of its parent; nil for a seed.
  public let parent: Int?
  /// The names of the mutators that made it of the seed, in their order.
  public let mutators: [String]

  /// Describes where an input comes from.
  public init(seed: String, parent: Int? = nil, mutators: [String] = []) {
    self.seed = seed
    self.parent = parent
    self.mutators = mutators
  }

  /// The provenance of a child.
  func child(of parent: Int, by mutators: [String]) -> Provenance {
    Provenance(seed: seed, parent: parent, mutators: self.mutators + mutators)
  }
}
