import AppFlip

/// Which kinds of octets a text has: the unusual ones if it has any.
struct TextClass: Equatable, CustomStringConvertible {
  /// The kinds in words, with the order of magnitude of a long text.
  let description: String

  /// The length from which on a text's order of magnitude is told.
  private static let long = 64

  /// Classifies a text.
  ///
  /// - Parameter text: the text, decoded.
  init(_ text: [UInt8]) {
    let kinds = Self.unusual(text)
    let words = text.isEmpty ? "empty" : kinds.isEmpty ? Self.usual(text) : kinds
    description = words + (text.count < Self.long ? "" : "(\(Magnitude.words(text.count)))")
  }

  private static func usual(_ text: [UInt8]) -> String {
    if text.allSatisfy(\.isAlpha) { return "letters" }
    return text.allSatisfy(\.isDigit) ? "digits" : "word"
  }

  private static func unusual(_ text: [UInt8]) -> String {
    let tests: [(String, (UInt8) -> Bool)] = [
      ("control", { $0 < 0x20 || $0 == 0x7F }), ("space", { $0 == 0x20 }),
      ("percent", { $0 == UInt8(ascii: "%") }), ("plus", { $0 == UInt8(ascii: "+") }),
      ("delimiter", isDelimiter), ("mark", isMark),
    ]
    var kinds = tests.filter { _, test in text.contains(where: test) }.map(\.0)
    if text.contains(where: { $0 > 0x7F }) {
      kinds.append(Octets.areUTF8(text) ? "non-ascii" : "no-utf8")
    }
    return kinds.joined(separator: "+")
  }

  /// `gen-delims` and `sub-delims` of RFC 3986 but the plus.
  private static func isDelimiter(_ octet: UInt8) -> Bool {
    octet != UInt8(ascii: "+") && (octet.isSubDelimiter || Array(":/?#[]@".utf8).contains(octet))
  }

  /// What no URI holds as it is.
  private static func isMark(_ octet: UInt8) -> Bool { Array("\"<>\\^`{|}".utf8).contains(octet) }
}

/// A number as deduplication classes tell it: large ones by their order of magnitude only.
enum Magnitude {
  /// The number up to which it is told exactly.
  private static let exact = 8

  /// A number in words.
  ///
  /// - Parameter number: a number from 0 on.
  /// - Returns: the number, or the power of two that it reaches.
  static func words(_ number: Int) -> String {
    guard number > exact else { return "\(number)" }
    return ">=\(1 << (Int.bitWidth - 1 - number.leadingZeroBitCount))"
  }
}
