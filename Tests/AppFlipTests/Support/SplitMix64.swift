/// A generator with a seed, so that random tests repeat.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }

  /// Octets that are drawn from the given ones.
  mutating func octets(_ count: Int, from choices: [UInt8] = Array(everyOctet)) -> [UInt8] {
    (0..<count).map { _ in choices[Int(next() % UInt64(choices.count))] }
  }

  /// Pieces that are drawn from the given ones, one behind the other.
  mutating func text(_ count: Int, of pieces: [String]) -> [UInt8] {
    (0..<count).flatMap { _ in Array(pieces[Int(next() % UInt64(pieces.count))].utf8) }
  }
}
