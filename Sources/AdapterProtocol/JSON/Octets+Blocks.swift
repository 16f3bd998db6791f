/// Octets that are looked at at once: several times faster than one after the other.
private typealias Block = SIMD16<UInt8>

extension SIMD16<UInt8> {
  /// Whether none of it is an LF.
  @inline(__always) fileprivate var isOneLine: Bool { Self.holdsNowhere(self .== every(0x0A)) }

  /// Whether all of it is printable ASCII or DEL, and no quotation mark or backslash.
  @inline(__always) fileprivate var isPlain: Bool {
    Self.holdsNowhere(
      (self &- every(0x20) .> every(0x5F)) .| (self .== every(0x22)) .| (self .== every(0x5C)))
  }

  /// Whether the writer leaves all of it as it is.
  @inline(__always) fileprivate var isUnescaped: Bool {
    Self.holdsNowhere(
      (self &- every(0x20) .> every(0x5E)) .| (self .== every(0x22)) .| (self .== every(0x5C))
        .| (self .== every(0x27)))
  }

  @inline(__always) private func every(_ octet: UInt8) -> Block { Block(repeating: octet) }

  @inline(__always) private static func holdsNowhere(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    // `any(mask)` looks at one octet after the other; a mask has all bits set where it holds.
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0
  }
}

extension Span<UInt8> {
  /// The first place that is not printable ASCII, or is a quotation mark or a backslash; DEL is not
  /// such a place.
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    while let block = block(at: index), block.isPlain { index &+= 16 }
    while index < count {
      let byte = self[index]
      guard byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5C else { return index }
      index &+= 1
    }
    return index
  }

  /// The first place that the writer can't leave as it is, or the end.
  func endOfUnescapedText(from start: Int) -> Int {
    var index = start
    while let block = block(at: index), block.isUnescaped { index &+= 16 }
    while index < count, self[index].isUnescaped { index &+= 1 }
    return index
  }

  /// The first place of an LF, or nil.
  func firstLineFeed(from start: Int) -> Int? {
    var index = start
    while let block = block(at: index), block.isOneLine { index &+= 16 }
    while index < count {
      if self[index] == 0x0A { return index }
      index &+= 1
    }
    return nil
  }

  /// The sixteen octets from a place on, nil where there are fewer.
  @inline(__always) private func block(at index: Int) -> Block? {
    guard index <= count &- 16 else { return nil }
    // Any sixteen octets make a block, and they lie within the span.
    return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Block.self)
  }
}

extension UInt8 {
  /// Whether the writer leaves the octet as it is.
  var isUnescaped: Bool {
    self >= 0x20 && self < 0x7F && self != 0x22 && self != 0x5C && self != 0x27
  }
}
