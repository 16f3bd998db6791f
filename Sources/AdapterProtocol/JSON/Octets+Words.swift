extension UInt64 {
  private static let everyOctet: UInt64 = 0x0101_0101_0101_0101
  /// The highest bit of each octet.
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Eight octets that all are the same.
  init(eightTimes octet: UInt8) { self = UInt64(octet) &* Self.everyOctet }

  /// Not zero where one of the eight octets is a certain one.
  func marks(of octet: UInt8) -> UInt64 {
    let difference = self ^ UInt64(eightTimes: octet)
    return (difference &- Self.everyOctet) & ~difference & Self.highBits
  }

  /// Not zero where one of the eight octets is below 0x20; nothing is said where one is not ASCII.
  var marksOfControls: UInt64 {
    (self &- UInt64(eightTimes: 0x20)) & ~self & Self.highBits
  }
}

extension Span<UInt8> {
  /// The start of the first eight octets that a test finds something in, or of the last few.
  ///
  /// Eight octets at a time are several times faster than one; the caller looks at the rest.
  @inline(__always)
  func skipWords(from start: Int, while isDull: (UInt64) -> Bool) -> Int {
    var index = start
    while index <= count &- 8 {
      // Any eight octets are a number, and they lie within the span.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard isDull(word) else { return index }
      index &+= 8
    }
    return index
  }

  /// The first place that is not printable ASCII, or is a quotation mark or a backslash; DEL is not
  /// such a place.
  func endOfPlainText(from start: Int) -> Int {
    var index = skipWords(from: start) {
      ($0 & UInt64.highBits) | $0.marksOfControls | $0.marks(of: 0x22) | $0.marks(of: 0x5C) == 0
    }
    while index < count {
      let byte = self[index]
      guard byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5C else { return index }
      index += 1
    }
    return index
  }

  /// The first place that the writer can't leave as it is, or the end.
  func endOfUnescapedText(from start: Int) -> Int {
    var index = skipWords(from: start) {
      ($0 & UInt64.highBits) | $0.marksOfControls | $0.marks(of: 0x22) | $0.marks(of: 0x5C)
        | $0.marks(of: 0x27) | $0.marks(of: 0x7F) == 0
    }
    while index < count, self[index].isUnescaped { index += 1 }
    return index
  }

  /// The first place of an LF, or nil.
  func firstLineFeed(from start: Int) -> Int? {
    var index = skipWords(from: start) { $0.marks(of: 0x0A) == 0 }
    while index < count {
      if self[index] == 0x0A { return index }
      index += 1
    }
    return nil
  }

  /// The first place that is not ASCII, or the end.
  func endOfASCII(from start: Int) -> Int {
    var index = skipWords(from: start) { $0 & UInt64.highBits == 0 }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }
}

extension UInt8 {
  /// Whether the writer leaves the octet as it is.
  var isUnescaped: Bool {
    self >= 0x20 && self < 0x7F && self != 0x22 && self != 0x5C && self != 0x27
  }
}
