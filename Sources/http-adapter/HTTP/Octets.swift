import AppFlip

extension UInt8 {
  /// LF, which ends a line.
  static let lineFeed = UInt8(ascii: "\n")

  /// The octet with an ASCII letter in lower case.
  package var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// `tchar`: what the name of a field consists of
  /// ([RFC 9110, section 5.6.2](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2)).
  var isTokenCharacter: Bool {
    isAlpha || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }

  /// A space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
  /// The octets without the blanks at both ends.
  var trimmed: ArraySlice<UInt8> {
    var (start, end) = (startIndex, endIndex)
    while start < end, self[start].isBlank { start += 1 }
    while end > start, self[end - 1].isBlank { end -= 1 }
    return self[start..<end]
  }

  /// The octets as errors show them: printable, and cut when long.
  var excerpt: String {
    count > 60 ? "\"\(Octets.escaped(prefix(60)))\"..." : "\"\(Octets.escaped(self))\""
  }
}
