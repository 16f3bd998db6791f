import AppFlip

/// Where a piece is put into a value.
enum ValuePlace: CaseIterable, Sendable {
  case alone, front, inside, end

  /// Puts a piece into a raw value, never into an escape.
  ///
  /// - Parameters:
  ///   - piece: the raw piece.
  ///   - value: the raw value.
  ///   - random: what chooses a place inside.
  /// - Returns: the raw value with the piece.
  func put(_ piece: [UInt8], into value: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    switch self {
    case .alone: return piece
    case .front: return piece + value
    case .end: return value + piece
    case .inside:
      guard !value.isEmpty else { return piece }
      let offset = value.unit(at: random.below(value.count)).lowerBound
      return value.splicing(offset..<offset, with: piece)
    }
  }
}
