import AppFlip

extension SplitMix64 {
  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }

  /// Characters of which each holds six bits.
  mutating func letters(_ count: Int) -> String {
    String((0..<count).map { _ in Self.alphabet.randomElement(using: &self) ?? "-" })
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
}
