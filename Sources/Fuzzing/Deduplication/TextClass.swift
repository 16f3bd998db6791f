import AppFlip

/// Which kinds of octets a text has: the unusual ones if it has any.
struct TextClass: Equatable, CustomStringConvertible {
  /// The kinds in words, with the order of magnitude of a long text.
  let description: String

  /// The length from which on a text's order of magnitude is told.
  private static let long = 64

  init(_ text: [UInt8]) {
    let kinds = Self.unusual(text)
    let words = text.isEmpty ? "empty" : kinds.isEmpty ? Self.usual(text) : kinds
    // A word that is odd by itself is as odd however often it stands there.
    let count = kinds.isEmpty ? text.count : text.period
    description = words + (count < Self.long ? "" : "(\(Magnitude.ofLength(count)))")
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

  static func words(_ number: Int) -> String {
    guard number > exact else { return "\(number)" }
    return ">=\(1 << exponent(of: number))"
  }

  /// How often something stands there that stands there more than once: twice or a few times, or many.
  static func ofRepetition(_ count: Int) -> String { count < 16 ? "2" : ofLength(count) }

  /// The order of magnitude of a long text.
  static func ofLength(_ length: Int) -> String { ">=\(1 << (exponent(of: length) & ~1))" }

  private static func exponent(of number: Int) -> Int {
    Int.bitWidth - 1 - number.leadingZeroBitCount
  }
}

extension [UInt8] {
  /// The length of the shortest text of which this one is a repetition, the last time perhaps cut short;
  /// its own length if it is none.
  ///
  /// By the borders of each beginning, as Knuth, Morris and Pratt have them: in one pass.
  fileprivate var period: Int {
    guard count > 1 else { return count }
    var borders = [0]
    var border = 0
    for index in 1..<count {
      while border > 0, self[index] != self[border] { border = borders[border - 1] }
      if self[index] == self[border] { border += 1 }
      borders.append(border)
    }
    let period = count - border
    return period * 2 <= count ? period : count
  }
}
