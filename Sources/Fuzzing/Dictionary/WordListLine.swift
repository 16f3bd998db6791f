import AppFlip

/// One line of a dictionary, read strictly.
struct WordListLine {
  private let place: (file: String, line: Int)
  /// What isn't read yet.
  private var rest: ArraySlice<UInt8>

  /// Reads a line.
  static func entry(
    in line: ArraySlice<UInt8>, at place: (file: String, line: Int)
  ) throws(FileError) -> WordList.Entry? {
    var reader = WordListLine(place: place, rest: line)
    reader.skipBlanks()
    if reader.rest.isEmpty || reader.rest.first == UInt8(ascii: "#") { return nil }
    let name = try reader.name()
    let word = try reader.word()
    reader.skipBlanks()
    guard reader.rest.isEmpty else {
      throw reader.error(
        "something stands behind the word; delete it, or write a backslash in front of a quotation "
          + "mark inside the word")
    }
    return WordList.Entry(name: name, word: word)
  }

  /// The name and its `=`; nil if the line begins with the quotation mark.
  private mutating func name() throws(FileError) -> [UInt8]? {
    if rest.first == UInt8(ascii: "\"") { return nil }
    let name = prefix { $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: "_") }
    if !name.isEmpty, take("@") {
      guard !prefix(while: \.isDigit).isEmpty else {
        throw error("no number stands behind the @; write one, or delete the @")
      }
    }
    skipBlanks()
    guard !name.isEmpty, take("=") else {
      throw error(
        "a line is name=\"word\" or \"word\"; a name has letters, digits and _ only")
    }
    skipBlanks()
    return name
  }

  /// The word between its quotation marks.
  private mutating func word() throws(FileError) -> [UInt8] {
    guard take("\"") else {
      throw error("the word has no quotation mark in front of it; write name=\"word\"")
    }
    var word: [UInt8] = []
    while let octet = rest.popFirst() {
      switch octet {
      case UInt8(ascii: "\""):
        guard !word.isEmpty else { throw error("the word is empty; delete the line") }
        return word
      case UInt8(ascii: "\\"): word.append(try escaped())
      default:
        guard octet.isVisible else {
          throw error(
            "the octet 0\(Octets.escaped([octet]).dropFirst()) is no printable ASCII; write it as a backslash, x and "
              + "two hexadecimal digits")
        }
        word.append(octet)
      }
    }
    throw error(
      "the word has no quotation mark behind it; write one, and a backslash in front of one inside "
        + "the word")
  }

  /// The octet that stands behind a backslash.
  private mutating func escaped() throws(FileError) -> UInt8 {
    if take("\\") { return UInt8(ascii: "\\") }
    if take("\"") { return UInt8(ascii: "\"") }
    guard take("x"), let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue
    else {
      throw error(
        "a backslash has another one, a quotation mark or x and two hexadecimal digits behind it; "
          + "write two for one")
    }
    return high << 4 | low
  }

  private func error(_ problem: String) -> FileError {
    FileError(WordList.place(place.file), line: place.line, problem)
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
