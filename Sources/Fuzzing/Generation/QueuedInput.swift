import Conformance

/// An input that is to be executed, and why.
package struct QueuedInput: Sendable {
  indirect enum Purpose: Sendable {
    case search
    /// A good input among hostile ones: what came before must not change what is decided about it. The
    /// one right before it, in the same running app, is given if there is one.
    case control(after: FuzzInput?)
    /// A variant of another input, about which the same must be decided.
    case variant(of: FuzzInput, by: MetamorphicRelation, decided: Decision)
  }

  package let input: FuzzInput
  var purpose = Purpose.search
  var origin = Provenance(seed: "")
  /// The mutators that made it of its parent, by their places in the schedule.
  var steps: [Int] = []
  /// Whether it is of the list of inputs with few deviations.
  var isListed = false
  /// Which execution of the campaign it is, from 0.
  package var number = 0

  /// Where an input comes from that some mutators make of this one.
  func child(by mutators: [String]) -> Provenance {
    Provenance(seed: origin.seed, parent: number, mutators: origin.mutators + mutators)
  }
}

/// Where an input comes from.
package struct Provenance: Sendable, Equatable {
  package let seed: String
  /// The number of the execution of its parent; nil for a seed.
  package var parent: Int?
  /// The names of the mutators that made it of the seed, in their order.
  package var mutators: [String] = []
}
