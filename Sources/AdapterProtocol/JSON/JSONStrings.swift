import AppFlip

extension JSONScanner {
  /// Reads the string whose quotation mark is next.
  mutating func string(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> [UInt8] {
    advance()
    var result = try plain(bytes)
    while bytes[position] == UInt8(ascii: "\\") {
      try escape(bytes, into: &result)
      result += try plain(bytes)
    }
    advance()
    return result
  }

  /// Reads text up to the quotation mark or backslash that must come.
  private mutating func plain(_ bytes: borrowing Span<UInt8>) throws(JSONError) -> [UInt8] {
    let start = position
    var isASCII = true
    var index = start
    while true {
      index = bytes.endOfPlainText(from: index)
      guard index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""),
        bytes[index] != UInt8(ascii: "\\")
      else { break }
      if bytes[index] >= 0x80 { isASCII = false }
      index += 1
    }
    if !isASCII {
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes.extracting(start..<index))
      } catch { throw self.error(.invalidUTF8, at: start + error.byteOffsets.lowerBound) }
    }
    move(to: index)
    let end = try byte(bytes, expecting: .endOfString)
    if end < 0x20 { throw error(.controlCharacter(end)) }
    return [UInt8](copying: bytes.extracting(start..<index))
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
      let scalar = try scalar(bytes, from: backslash)
      result += UTF8.encode(scalar).map(Array.init) ?? []
    default: throw error(.invalidEscape, at: backslash)
    }
  }

  /// Reads the digits of an escape, and of the next escape if the two make one scalar.
  private mutating func scalar(
    _ bytes: borrowing Span<UInt8>, from backslash: Int
  ) throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit(bytes, from: backslash)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw error(.loneSurrogate, at: backslash) }
    let next = position
    move(to: next + 2)
    let second = try codeUnit(bytes, from: next)
    guard second & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
    else { throw error(.loneSurrogate, at: backslash) }
    return scalar
  }

  private mutating func codeUnit(
    _ bytes: borrowing Span<UInt8>, from backslash: Int
  ) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let digit = try byte(bytes, expecting: .endOfString)
      guard let value = digit.hexValue else { throw error(.invalidEscape, at: backslash) }
      unit = unit << 4 | UInt16(value)
      advance()
    }
    return unit
  }
}

// MARK: - Eight bytes at once

extension Span<UInt8> {
  /// The first place from one on at which not all of the next bytes are plain: printable ASCII, and
  /// neither a quotation mark nor a backslash nor an apostrophe.
  ///
  /// Eight are looked at at once: one after the other, an adapter in Python is served 6 % slower in a debug
  /// build.
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    while index <= count &- 8 {
      // Any eight bytes make a number, and they lie within the span.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      // The highest bit of a byte is set if it isn't plain; a carry may set it for one behind such a one.
      let marks =
        word | (word &- every(0x20)) | (word &+ every(0x01)) | word.zeros(every(0x22))
        | word.zeros(every(0x5C)) | word.zeros(every(0x27))
      if marks & every(0x80) != 0 { break }
      index &+= 8
    }
    while index < count, self[index].isUnescaped { index &+= 1 }
    return index
  }
}

@_transparent private func every(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

extension UInt64 {
  /// The highest bits of the bytes that are the same as the other's, and perhaps of some behind them.
  @_transparent fileprivate func zeros(_ other: UInt64) -> UInt64 {
    let difference = self ^ other
    return (difference &- every(0x01)) & ~difference
  }
}

extension UInt8 {
  /// Whether the writer leaves the byte as it is.
  var isUnescaped: Bool {
    self >= 0x20 && self < 0x7F && self != 0x22 && self != 0x5C && self != 0x27
  }
}
