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
  /// The sixteen octets from a place on; if there are fewer, letters stand behind the end.
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

// MARK: - UTF-8

/// Tells whether octets that come one by one are UTF-8.
///
/// The ranges are those of [RFC 3629, section 4](https://www.rfc-editor.org/rfc/rfc3629#section-4): no
/// overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Checker {
  /// How many octets the scalar lacks that was begun.
  private var missing = 0
  /// What the next one of them may be.
  private var (lowest, highest): (UInt8, UInt8) = (0x80, 0xBF)

  /// Whether no scalar is half there.
  var isComplete: Bool { missing == 0 }

  /// Takes an octet.
  ///
  /// - Parameter octet: the octet.
  /// - Returns: whether it may stand behind those before it.
  mutating func take(_ octet: UInt8) -> Bool {
    guard missing == 0 else {
      guard lowest <= octet, octet <= highest else { return false }
      missing -= 1
      (lowest, highest) = (0x80, 0xBF)
      return true
    }
    switch octet {
    case 0x00...0x7F: break
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, lowest) = (2, 0xA0)
    case 0xED: (missing, highest) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lowest) = (3, 0x90)
    case 0xF4: (missing, highest) = (3, 0x8F)
    case 0xF1...0xF3: missing = 3
    default: return false
    }
    return true
  }
}

extension Span<UInt8> {
  /// Whether all of it is UTF-8.
  @usableFromInline var isUTF8: Bool {
    var checker = UTF8Checker()
    var index = 0
    while true {
      if checker.isComplete { index = firstMark(from: index) { $0 & UInt64.highBits } }
      guard index < count else { return checker.isComplete }
      guard checker.take(self[index]) else { return false }
      index &+= 1
    }
  }
}
