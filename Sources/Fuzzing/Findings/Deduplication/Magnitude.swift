/// A number as deduplication classes tell it: large ones by their order of magnitude only.
enum Magnitude {
  /// The number up to which it is told exactly.
  private static let exact = 8

  /// A number in words.
  ///
  /// - Parameter number: a number from 0 on.
  /// - Returns: the number, or the power of two that it reaches.
  static func words(_ number: Int) -> String {
    guard number > exact else { return "\(number)" }
    return ">=\(1 << (Int.bitWidth - 1 - number.leadingZeroBitCount))"
  }
}
