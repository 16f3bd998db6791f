/// Walks through a query from each octet that a reader must look at to the next one.
///
/// Sixteen octets at a time are held against the few that are looked for.
@usableFromInline struct MarkedPlaces: Sendable {
  /// Where the octets begin of which ``marked`` tells.
  @usableFromInline var start = -16
  /// Those of eight octets that are yet to be looked at, and those of the eight behind them: the highest
  /// bit of each.
  @usableFromInline var (marked, following): (UInt64, UInt64) = (0, 0)
  /// Where the octets end that were looked for.
  @usableFromInline var end = 0

  @inlinable init() {}

  /// The next octet that may say anything of the query.
  ///
  /// - Parameter query: a raw query, or a part of one; the same one each time.
  /// - Returns: its place; nil behind the last one.
  @inlinable @inline(__always)
  mutating func next(in query: Span<UInt8>) -> Int? {
    while marked == 0 {
      if following == 0 {
        guard end < query.count else { return nil }
        find(in: query)
      } else {
        (marked, following) = (following, 0)
        start &+= 8
      }
    }
    let place = start &+ marked.trailingZeroBitCount / 8
    marked &= marked &- 1
    return place
  }

  /// Looks for octets among the next sixteen, or once more among the last ones.
  @inlinable @inline(__always)
  mutating func find(in query: Span<UInt8>) {
    let octets: SIMD16<UInt8>
    if end <= query.count &- 16 {
      start = end
      octets = query.wholeBlock(at: start)
    } else {
      start = max(query.count &- 16, 0)
      octets = query.block(at: start)
    }
    (marked, following) = SIMD16.lanes(
      (octets &- SIMD16(repeating: 0x27) .> SIMD16(repeating: 0x7A - 0x27))
        .| (octets .== SIMD16(repeating: UInt8(ascii: "+")))
        .| (octets &- SIMD16(repeating: UInt8(ascii: "<")) .< SIMD16(repeating: 3))
        .| (octets &- SIMD16(repeating: UInt8(ascii: "[")) .< SIMD16(repeating: 4))
        .| (octets .== SIMD16(repeating: UInt8(ascii: "`"))))
    let known = end &- start
    if known > 0 {
      marked &= .max << (8 &* known)
      following &= .max << (8 &* max(known &- 8, 0))
    }
    end = start &+ 16
  }
}
