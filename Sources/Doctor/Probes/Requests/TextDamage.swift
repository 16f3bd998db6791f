import AppFlip

/// What usually happens to text on a way that isn't UTF-8 from end to end.
enum TextDamage: CaseIterable {
  case latin1Read
  case latin1Written
  case questionMarks
  case replacement
  case surrogates
  case escapes

  /// What stands in front of the text that may be harmed.
  static let mark = "doctor-"
  /// The text: a Latin letter, a symbol, a character beyond the BMP, a line separator, a quotation.
  static let text = "\u{E9}\u{20AC}\u{1F600}\u{2028}\"\\/"

  /// Finds out what happened to the text in an answer.
  ///
  /// - Parameter answer: the answer, percent-encoded or not.
  init?(in answer: [UInt8]) {
    guard let text = Self.text(in: answer) else { return nil }
    let found = Self.allCases.first { text.starts(with: $0.traces) }
    guard let found else { return nil }
    self = found
  }

  /// Whether the text is there as it was.
  ///
  /// - Parameter answer: the answer, percent-encoded or not.
  /// - Returns: true where it is.
  static func isUnharmed(_ answer: [UInt8]) -> Bool {
    text(in: answer)?.starts(with: text.utf8) == true
  }

  /// What stands behind the mark, decoded.
  private static func text(in answer: [UInt8]) -> ArraySlice<UInt8>? {
    let decoded = decoded(answer)
    let mark = Array(mark.utf8)
    let start = decoded.indices.first { decoded[$0...].starts(with: mark) }
    return start.map { decoded[($0 + mark.count)...] }
  }

  private static func decoded(_ octets: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = octets[...]
    while let octet = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexValue)
      if octet == UInt8(ascii: "%"), digits.count == 2 {
        result.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        result.append(octet)
      }
    }
    return result
  }

  /// How the text begins after the damage.
  private var traces: [UInt8] {
    switch self {
    case .latin1Read: Array("\u{C3}\u{A9}".utf8)
    case .latin1Written: [0xE9]
    case .questionMarks: Array("?".utf8)
    case .replacement: Array("\u{FFFD}".utf8)
    case .surrogates: Array("\u{E9}\u{20AC}".utf8) + [0xED, 0xA0, 0xBD]
    case .escapes: Array("\\u00".utf8)
    }
  }

  /// What happened, for people.
  var sentence: String {
    switch self {
    case .latin1Read: "UTF-8 was read as Latin-1"
    case .latin1Written: "the text was written as Latin-1"
    case .questionMarks: "characters beyond ASCII became question marks"
    case .replacement: "characters became U+FFFD"
    case .surrogates: "the halves of a surrogate pair were encoded one by one"
    case .escapes: "escapes of JSON were taken for text"
    }
  }
}
