import AppFlip

/// One line of a dictionary, read strictly.
struct WordListLine {
  /// What isn't read yet.
  private var rest: ArraySlice<UInt8>

  /// Reads a line.
  static func entry(
    in line: ArraySlice<UInt8>
  ) throws(WordListError.Problem) -> WordList.Entry? {
    var reader = WordListLine(rest: line)
    reader.skipBlanks()
    if reader.rest.isEmpty || reader.rest.first == UInt8(ascii: "#") { return nil }
    let name = try reader.name()
    let word = try reader.word()
    reader.skipBlanks()
    guard reader.rest.isEmpty else { throw .trailing }
    return WordList.Entry(name: name, word: word)
  }

  /// The name and its `=`; nil if the line begins with the quotation mark.
  private mutating func name() throws(WordListError.Problem) -> [UInt8]? {
    if rest.first == UInt8(ascii: "\"") { return nil }
    let name = prefix { $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: "_") }
    guard !name.isEmpty else { throw .name }
    if take("@") {
      guard !prefix(while: \.isDigit).isEmpty else { throw .level }
    }
    skipBlanks()
    guard take("=") else { throw .name }
    skipBlanks()
    return name
  }

  /// The word between its quotation marks.
  private mutating func word() throws(WordListError.Problem) -> [UInt8] {
    guard take("\"") else { throw .unquoted }
    var word: [UInt8] = []
    while let octet = rest.popFirst() {
      switch octet {
      case UInt8(ascii: "\""):
        guard !word.isEmpty else { throw .noWord }
        return word
      case UInt8(ascii: "\\"): word.append(try escaped())
      default:
        guard octet.isVisible else { throw .octet(octet) }
        word.append(octet)
      }
    }
    throw .unclosed
  }

  /// The octet that stands behind a backslash.
  private mutating func escaped() throws(WordListError.Problem) -> UInt8 {
    if take("\\") { return UInt8(ascii: "\\") }
    if take("\"") { return UInt8(ascii: "\"") }
    guard take("x"), let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue
    else { throw .escape }
    return high << 4 | low
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func prefix(while isPart: (UInt8) -> Bool) -> [UInt8] {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return Array(part)
  }

  /// Passes over spaces, tabs, and the end of a line of other systems.
  private mutating func skipBlanks() {
    _ = prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
  }
}
