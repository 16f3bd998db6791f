/// Octets that are looked at at once: one after the other, an adapter in Python is served 6 % slower in a
/// debug build.
private typealias Block = SIMD16<UInt8>

/// Which octets of a block are looked for.
private typealias Marks = SIMDMask<SIMD16<Int8>>

extension SIMD16<UInt8> {
  /// Where neither printable ASCII nor DEL is, or a quotation mark or a backslash.
  @inline(__always) fileprivate var notPlain: Marks {
    (self &- every(0x20) .> every(0x5F)) .| (self .== every(0x22)) .| (self .== every(0x5C))
  }

  /// Where the writer can't leave an octet as it is.
  @inline(__always) fileprivate var escaped: Marks {
    (self &- every(0x20) .> every(0x5E)) .| (self .== every(0x22)) .| (self .== every(0x5C))
      .| (self .== every(0x27))
  }

  @inline(__always) private func every(_ octet: UInt8) -> Block { Block(repeating: octet) }
}

extension SIMDMask<SIMD16<Int8>> {
  /// Eight marks at once, each with all bits of its octet set; the first has the lowest bits.
  @inline(__always) private var words: SIMD2<UInt64> {
    // `any(mask)` looks at one octet after the other. Both types are sixteen octets of bits.
    unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
  }

  /// Whether nothing is marked.
  @inline(__always) fileprivate var isEmpty: Bool { words[0] | words[1] == 0 }

  /// How many octets stand before the first that is marked; sixteen if none is.
  @inline(__always) fileprivate var lengthBefore: Int {
    if words[0] != 0 { return words[0].littleEndian.trailingZeroBitCount >> 3 }
    return 8 &+ words[1].littleEndian.trailingZeroBitCount >> 3
  }
}

extension Span<UInt8> {
  /// The first place that is not printable ASCII, or is a quotation mark or a backslash; DEL is not
  /// such a place.
  func endOfPlainText(from start: Int) -> Int { end(from: start) { $0.notPlain } }

  /// The first place that the writer can't leave as it is, or the end.
  func endOfUnescapedText(from start: Int) -> Int { end(from: start) { $0.escaped } }

  /// The first place from one on that is marked, or the end.
  @inline(__always) private func end(from start: Int, _ marks: (Block) -> Marks) -> Int {
    var index = start
    while index <= count &- 32, (marks(block(at: index)) .| marks(block(at: index &+ 16))).isEmpty {
      index &+= 32
    }
    while index <= count &- 16 {
      let length = marks(block(at: index)).lengthBefore
      index &+= length
      if length < 16 { return index }
    }
    // The last sixteen; those of them that were looked at before are known not to be marked.
    if start <= count &- 16 { return count &- 16 &+ marks(block(at: count &- 16)).lengthBefore }
    if index < count { return index &+ min(marks(rest(from: index)).lengthBefore, count &- index) }
    return index
  }

  /// The sixteen octets from a place on, which there must be.
  @inline(__always) private func block(at index: Int) -> Block {
    // Any sixteen octets make a block, and whoever asks has seen that they lie within the span.
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: Block.self)
  }

  /// The octets from a place on, of which there are fewer than sixteen, and zeros.
  private func rest(from start: Int) -> Block {
    var block = Block()
    // Both pointers live as long as their closures, and fewer octets are left than a block has.
    unsafe withUnsafeMutableBytes(of: &block) { block in
      unsafe bytes.extracting(start...).withUnsafeBytes { unsafe block.copyMemory(from: $0) }
    }
    return block
  }
}

extension UInt8 {
  /// Whether the writer leaves the octet as it is.
  var isUnescaped: Bool {
    self >= 0x20 && self < 0x7F && self != 0x22 && self != 0x5C && self != 0x27
  }
}
