extension Span<UInt8> {
  /// The length of the scalar that begins at a place, or nil where that is no UTF-8.
  ///
  /// The ranges are those of RFC 3629, section 4: no overlong forms, no surrogates, nothing above
  /// U+10FFFF.
  func lengthOfScalar(at index: Int) -> Int? {
    let first = self[index]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= count, second.contains(self[index + 1]) else { return nil }
    for later in index + 2..<index + length where self[later] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// The scalar of a length that begins at a place, both as ``lengthOfScalar(at:)`` said.
  func scalar(at index: Int, length: Int) -> UInt32 {
    var value = UInt32(self[index]) & (length == 1 ? 0x7F : 0xFF >> UInt32(length + 1))
    for later in index + 1..<index + length { value = value << 6 | UInt32(self[later] & 0x3F) }
    return value
  }
}

extension Unicode.UTF8 {
  /// The octets of a scalar that is no surrogate.
  static func octets(of scalar: UInt32) -> [UInt8] {
    func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
    switch scalar {
    case 0..<0x80: return [UInt8(scalar)]
    case 0x80..<0x800: return [0xC0 | UInt8(scalar >> 6), continuation(0)]
    case 0x800..<0x10000: return [0xE0 | UInt8(scalar >> 12), continuation(6), continuation(0)]
    default:
      return [
        0xF0 | UInt8(scalar >> 18 & 0x07), continuation(12), continuation(6), continuation(0),
      ]
    }
  }
}
