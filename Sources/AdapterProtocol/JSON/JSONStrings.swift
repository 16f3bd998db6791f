import AppFlip

extension JSONScanner {
  /// Reads the string whose quotation mark is next.
  mutating func string(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> [UInt8] {
    advance()
    let start = position
    try skipPlain(bytes)
    var result = octets(bytes, start..<position)
    while bytes[position] == UInt8(ascii: "\\") {
      try escape(bytes, into: &result)
      let run = position
      try skipPlain(bytes)
      result.append(contentsOf: octets(bytes, run..<position))
    }
    advance()
    return result
  }

  /// Passes over text up to the quotation mark or backslash that must come.
  private mutating func skipPlain(_ bytes: borrowing Span<UInt8>) throws(JSONError) {
    var index = position
    while true {
      index = bytes.endOfPlainText(from: index)
      move(to: index)
      let byte = try byte(bytes, expecting: .endOfString)
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if byte < 0x20 { throw error(.controlCharacter(byte)) }
      guard let length = bytes.lengthOfScalar(at: index) else { throw error(.invalidUTF8) }
      index += length
    }
  }

  private func octets(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    [UInt8](copying: bytes.extracting(range))
  }
}

// MARK: - Escapes

extension JSONScanner {
  private mutating func escape(
    _ bytes: borrowing Span<UInt8>, into result: inout [UInt8]
  ) throws(JSONError) {
    let backslash = position
    advance()
    let letter = try byte(bytes, expecting: .endOfString)
    advance()
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      result.append(contentsOf: Unicode.UTF8.octets(of: try scalar(bytes, from: backslash)))
    default: throw error(.invalidEscape, at: backslash)
    }
  }

  /// Reads the digits of an escape, and those of the next one if the two make one scalar.
  private mutating func scalar(
    _ bytes: borrowing Span<UInt8>, from backslash: Int
  ) throws(JSONError) -> UInt32 {
    let first = try codeUnit(bytes, from: backslash)
    guard first & 0xF800 == 0xD800 else { return first }
    guard first < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw error(.loneSurrogate, at: backslash) }
    let next = position
    move(to: next + 2)
    let second = try codeUnit(bytes, from: next)
    guard second & 0xFC00 == 0xDC00 else { throw error(.loneSurrogate, at: backslash) }
    return 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)
  }

  private mutating func codeUnit(
    _ bytes: borrowing Span<UInt8>, from backslash: Int
  ) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let digit = try byte(bytes, expecting: .endOfString)
      guard let value = hexadecimal(digit) else { throw error(.invalidEscape, at: backslash) }
      unit = unit << 4 | value
      advance()
    }
    return unit
  }

  private func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte & 0x0F)
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      UInt32(byte & 0x0F) + 9
    default: nil
    }
  }
}

// MARK: - UTF-8

extension Span<UInt8> {
  /// The length of the scalar that begins at a place, or nil if that is no UTF-8.
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
