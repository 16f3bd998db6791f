/// Where an input comes from.
public struct Provenance: Sendable, Equatable {
  /// The name of the seed that it goes back to.
  public let seed: String
  /// The number of the execution of its parent; nil for a seed.
  public let parent: Int?
  /// The names of the mutators that made it of the seed, in their order.
  public let mutators: [String]

  /// Describes where an input comes from.
  ///
  /// - Parameters:
  ///   - seed: the name of the seed.
  ///   - parent: the number of the execution of its parent.
  ///   - mutators: the names of the mutators that made it of the seed.
  public init(seed: String, parent: Int? = nil, mutators: [String] = []) {
    self.seed = seed
    self.parent = parent
    self.mutators = mutators
  }

  /// The provenance of a child.
  ///
  /// - Parameters:
  ///   - parent: the number of this one's execution.
  ///   - mutators: what made the child of it.
  /// - Returns: the provenance.
  func child(of parent: Int, by mutators: [String]) -> Provenance {
    Provenance(seed: seed, parent: parent, mutators: self.mutators + mutators)
  }
}
