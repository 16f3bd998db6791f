import AppFlip

extension UInt64 {
  /// Not zero where one of the eight octets is below 0x20; nothing is said where one is not ASCII.
  var marksOfControls: UInt64 {
    (self &- UInt64(eightTimes: 0x20)) & ~self & Self.highBits
  }
}

extension Span<UInt8> {
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
