/// Sixteen octets, as two words that are looked at at once.
///
/// A test sets the highest bit of each octet in which there is nothing to find. Sums carry into the next
/// octet only where an octet isn't ASCII, which `isASCII` finds out at that place.
private typealias Block = SIMD2<UInt64>

extension SIMD2<UInt64> {
  /// Whether all of it is ASCII.
  @inline(__always) fileprivate var isASCII: Bool { (~self).isAll }

  /// Whether none of it is an LF.
  @inline(__always) fileprivate var isOneLine: Bool {
    (((self ^ Block(octet: 0x0A)) & Block(octet: 0x7F)) &+ Block(octet: 0x7F) | self).isAll
  }

  /// Whether all of it is printable ASCII or DEL, and no quotation mark or backslash.
  @inline(__always) fileprivate var isPlain: Bool { plain.isAll }

  /// Whether the writer leaves all of it as it is.
  @inline(__always) fileprivate var isUnescaped: Bool {
    (plain & isNot(0x27) & isNot(0x7F)).isAll
  }

  @inline(__always) private var plain: Block {
    // Only what is 0x20 or above comes to 0x80 or above with 0x60.
    ~self & (self &+ Block(octet: 0x60)) & isNot(0x22) & isNot(0x5C)
  }

  @inline(__always) private func isNot(_ octet: UInt8) -> Block {
    (self ^ Block(octet: octet)) &+ Block(octet: 0x7F)
  }

  /// Whether all the highest bits are set.
  @inline(__always) private var isAll: Bool {
    self[0] & self[1] & 0x8080_8080_8080_8080 == 0x8080_8080_8080_8080
  }

  @inline(__always) private init(octet: UInt8) {
    self.init(repeating: UInt64(octet) &* 0x0101_0101_0101_0101)
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

  /// The first place that is not ASCII, or the end.
  func endOfASCII(from start: Int) -> Int {
    var index = start
    while let block = block(at: index), block.isASCII { index &+= 16 }
    while index < count, self[index] < 0x80 { index &+= 1 }
    return index
  }

  /// The sixteen octets from a place on, nil where there are fewer.
  @inline(__always) private func block(at index: Int) -> Block? {
    guard index <= count &- 16 else { return nil }
    // Any sixteen octets are two numbers, and they lie within the span.
    return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Block.self)
  }
}

extension UInt8 {
  /// Whether the writer leaves the octet as it is.
  var isUnescaped: Bool {
    self >= 0x20 && self < 0x7F && self != 0x22 && self != 0x5C && self != 0x27
  }
}
