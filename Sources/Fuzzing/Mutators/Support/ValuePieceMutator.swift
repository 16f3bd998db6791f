import AppFlip

/// A mutator that puts one of several pieces into a value, or in its place.
protocol ValuePieceMutator: ValueMutator {
  /// The pieces, percent-encoded, each as likely as any other.
  static var pieces: [[UInt8]] { get }
  /// Where a piece is put, each place as likely as any other.
  static var places: [ValuePlace] { get }
}

extension ValuePieceMutator {
  static var places: [ValuePlace] { ValuePlace.allCases }

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    guard let piece = context.random.pick(Self.pieces),
      let place = context.random.pick(Self.places)
    else { return nil }
    return place.put(piece, into: value, &context.random)
  }

  /// Percent-encodes the pieces of a table.
  static func encoding(_ texts: [String]) -> [[UInt8]] {
    texts.map { PercentEncoding.encode(Array($0.utf8)) }
  }

  /// Percent-encodes the characters of a table.
  static func encoding(_ scalars: some Sequence<UInt32>) -> [[UInt8]] {
    scalars.compactMap { Unicode.Scalar($0) }
      .map { PercentEncoding.encode(Array(String($0).utf8)) }
  }
}
