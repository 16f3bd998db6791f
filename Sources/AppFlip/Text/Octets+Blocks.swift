extension SIMD16<UInt8> {
  /// The octets for which a mask holds, the first eight and the last eight: the highest bit of each.
  @inlinable @inline(__always)
  static func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> (UInt64, UInt64) {
    // A mask has all bits set where it holds.
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return (
      UInt64(littleEndian: words[0]) & UInt64.highBits,
      UInt64(littleEndian: words[1]) & UInt64.highBits
    )
  }
}

extension Span<UInt8> {
  /// The sixteen octets from a place on; where there are fewer, letters stand behind the end.
  @inlinable @inline(__always)
  func block(at index: Int) -> SIMD16<UInt8> {
    index <= count &- 16 ? wholeBlock(at: index) : lastBlock(from: index)
  }

  /// The sixteen octets from a place on; there must be as many.
  @inlinable @inline(__always)
  func wholeBlock(at index: Int) -> SIMD16<UInt8> {
    // Any sixteen octets make a block; every caller has seen that they lie within the span.
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: SIMD16<UInt8>.self)
  }

  /// The last few octets, behind which letters stand.
  @usableFromInline func lastBlock(from index: Int) -> SIMD16<UInt8> {
    var block = SIMD16(repeating: UInt8(ascii: "a"))
    for place in index..<count { block[place &- index] = self[place] }
    return block
  }

  /// The first place of an octet from a place on, or nil.
  func firstIndex(of octet: UInt8, from start: Int = 0) -> Int? {
    precondition(start >= 0)
    let wanted = SIMD16(repeating: octet)
    var index = start
    while index <= count &- 16 {
      let (low, high) = SIMD16.lanes(wholeBlock(at: index) .== wanted)
      if low != 0 { return index &+ low.trailingZeroBitCount / 8 }
      if high != 0 { return index &+ 8 &+ high.trailingZeroBitCount / 8 }
      index &+= 16
    }
    index = firstMark(from: index) { $0.marks(of: octet) }
    return index < count ? index : nil
  }
}
