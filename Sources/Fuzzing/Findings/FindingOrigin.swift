/// How a finding was found, so that the campaign can be run to it again.
public struct FindingOrigin: Equatable, Sendable {
  /// The seed of the campaign.
  public let seed: UInt64
  /// The number of the execution that showed it first, from 0.
  public let execution: Int
  /// The name of the input that the mutators began with.
  public let start: String
  /// The number of the execution of its parent, from 0; nil for an input that no mutator made.
  public let parent: Int?
  /// The names of the mutators that made the input, from the seed input on.
  public let mutators: [String]
  /// The octets of the input before it was minimised.
  public let length: Int

  /// Describes how a finding was found.
  ///
  /// - Parameters:
  ///   - seed: the seed of the campaign.
  ///   - execution: the number of the execution that showed it first.
  ///   - start: the name of the input that the mutators began with.
  ///   - parent: the number of the execution of its parent.
  ///   - mutators: the names of the mutators that made the input, from the seed input on.
  ///   - length: the octets of the input before it was minimised.
  public init(
    seed: UInt64, execution: Int, start: String, parent: Int? = nil, mutators: [String],
    length: Int
  ) {
    self.seed = seed
    self.execution = execution
    self.start = start
    self.parent = parent
    self.mutators = mutators
    self.length = length
  }
}
