import Conformance

/// An input that is to be executed, and why.
package struct QueuedInput: Sendable {
  indirect enum Purpose: Sendable {
    /// To be found out about.
    case search
    /// A good input among hostile ones: what came before must not change what is decided about it. The
    /// one right before it, in the same running app, is given if there is one.
    case control(after: FuzzInput?)
    /// A variant of another input, about which the same must be decided.
    case variant(Variant)
  }

  struct Variant: Sendable {
    /// The other input.
    let original: FuzzInput
    /// What makes the one of the other.
    let relation: MetamorphicRelation
    /// What was decided about the other.
    let decision: Decision
  }

  package let input: FuzzInput
  var purpose = Purpose.search
  /// Where its parent comes from; where the input itself does, for a seed.
  var origin = Provenance(seed: "")
  /// The number of the execution of its parent; nil for a seed.
  var parent: Int?
  /// The mutators that made it of its parent, by their places in the schedule.
  var steps: [Int] = []
  /// Whether it is of the list of inputs with few deviations.
  var isListed = false
}

/// Where an input comes from.
public struct Provenance: Sendable, Equatable {
  /// The name of the seed that it goes back to.
  public let seed: String
  /// The number of the execution of its parent; nil for a seed.
  public var parent: Int?
  /// The names of the mutators that made it of the seed, in their order.
  public var mutators: [String] = []

  func child(of parent: Int, by mutators: [String]) -> Provenance {
    Provenance(seed: seed, parent: parent, mutators: self.mutators + mutators)
  }
}
