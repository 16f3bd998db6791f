import Conformance

struct QueuedInput: Sendable {
  indirect enum Purpose: Sendable {
    case search
    /// An input behind others in one session, or behind none in a new one: what came before must not change what
    /// is decided about it.
    case session(after: [FuzzRequest])
    /// A variant of another input, about which the same must be decided.
    case variant(of: FuzzRequest, by: MetamorphicRelation, decided: Decision)
  }

  var input: FuzzRequest
  var purpose = Purpose.search
  var origin = Provenance(seed: "")
  /// The mutators that made it of its parent, by their places in the schedule.
  var steps: [Int] = []
  /// Whether it is of the list of inputs with few deviations.
  var isListed = false
  /// Which execution of the campaign it is, from 0.
  var number = 0

  func child(by mutators: [String]) -> Provenance {
    Provenance(seed: origin.seed, parent: number, mutators: origin.mutators + mutators)
  }
}

struct Provenance: Sendable, Equatable {
  let seed: String
  /// The number of the execution of its parent; nil for a seed.
  var parent: Int?
  /// The names of the mutators that made it of the seed, in their order.
  var mutators: [String] = []
}
