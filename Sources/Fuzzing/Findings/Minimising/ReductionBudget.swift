/// How much one reduction may cost: sequences that run, and octets that are weighed.
///
/// The octets are at most n log n of the length of what is reduced, so that a long link costs not much
/// more than several short ones.
struct ReductionBudget: Equatable, Sendable {
  /// How many sequences run at most.
  var sequences: Int
  /// How many octets of candidates are weighed at most.
  var octets: Int

  /// The octets that may be weighed of any input, however short.
  static let leastOctets = 1 << 20
  /// How often a long input may be weighed as a whole, for each time that it can be halved.
  static let weighings = 16

  /// The budget for an input.
  ///
  /// - Parameters:
  ///   - sequences: how many sequences run at most.
  ///   - length: the octets of the input.
  init(sequences: Int, length: Int) {
    self.sequences = sequences
    let halvings = Int.bitWidth - max(1, length).leadingZeroBitCount
    octets = max(Self.leastOctets, Self.weighings * length * halvings)
  }
}
