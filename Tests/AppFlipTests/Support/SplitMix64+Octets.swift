import AppFlip

extension SplitMix64 {
  /// Octets that are drawn from the given ones.
  mutating func octets(_ count: Int, from choices: [UInt8] = Array(everyOctet)) -> [UInt8] {
    (0..<count).map { _ in choices[Int(next() % UInt64(choices.count))] }
  }

  /// Pieces that are drawn from the given ones, one behind the other.
  mutating func text(_ count: Int, of pieces: [String]) -> [UInt8] {
    (0..<count).flatMap { _ in Array(pieces[Int(next() % UInt64(pieces.count))].utf8) }
  }
}
