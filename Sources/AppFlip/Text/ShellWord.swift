/// Text that a user pastes into a shell.
package enum ShellWord {
  /// A word as sh, dash, bash and zsh read it, on one line.
  ///
  /// `printf` writes what has no other place on a line. Only a line feed at the end needs `$'...'`, which dash
  /// doesn't know: no shell keeps it of a command's output. Letters of any script stay as they are.
  package static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars
    // zsh replaces =ls with the path of ls.
    if scalars.first.map({ $0 != "=" }) ?? false, scalars.allSatisfy(isPlain) { return word }
    guard scalars.contains(where: isHidden) else {
      // A quotation mark ends the quoted text, stands by itself, and begins another.
      return "'" + scalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
    }
    if scalars.last == "\n" { return "$'" + scalars.map(escaped).joined() + "'" }
    let format = scalars.enumerated().map { index, scalar in
      // An option of printf, and a directive.
      scalar == "-" && index == 0 ? #"\055"# : scalar == "%" ? "%%" : escaped(scalar)
    }
    return "\"$(printf '" + format.joined() + "')\""
  }

  /// An option with its value; the equals sign is between them if the value looks like an option.
  package static func option(_ name: String, _ value: String) -> String {
    "\(name)\(value.utf8.starts(with: "--".utf8) ? "=" : " ")\(quoted(value))"
  }

  /// A command on a line: as it is, or handed to a shell as a word if something in it can't be shown.
  package static func line(_ command: String) -> String {
    command.unicodeScalars.contains(where: isHidden) ? "sh -c \(quoted(command))" : command
  }

  /// A quotation mark without its partner.
  package struct OpenQuotation: Error {}

  /// The words of a line.
  ///
  /// Quotation marks and backslashes mean what they mean to a shell, and nothing is expanded: `$`, a backtick and
  /// `*` are characters.
  package static func split(_ line: String) throws(OpenQuotation) -> [String] {
    let (words, isOpen) = scan(line)
    if isOpen { throw OpenQuotation() }
    return words.map(\.text)
  }

  /// A word of a line, and its place there.
  package typealias Word = (place: Range<String.Index>, text: String)

  /// The words of a line with their places; the last word ends with the line if its quotation is open.
  ///
  /// Outside of a quotation, spaces and the separators end a word.
  package static func scan(_ line: String, separators: String = "") -> (words: [Word], isOpen: Bool)
  {
    let ends = Set(" \t\n\r\(separators)".unicodeScalars)
    var (words, word): ([Word], (start: String.Index, text: String)?) = ([], nil)
    var quotation: Unicode.Scalar?
    var rest = line.unicodeScalars[...]
    while let scalar = rest.first {
      let start = rest.startIndex
      rest = rest.dropFirst()
      if quotation == nil, ends.contains(scalar) {
        if let word { words.append((word.start..<start, word.text)) }
        word = nil
        continue
      }
      var text = ""
      switch (scalar, quotation) {
      case ("\\", nil): text = rest.popFirst().map(String.init) ?? "\\"
      case ("\\", "\"") where rest.first.map { "\"\\$`".unicodeScalars.contains($0) } == true:
        text = rest.popFirst().map(String.init) ?? ""
      case ("'", nil), ("\"", nil): quotation = scalar
      case (quotation, _): quotation = nil
      default: text = String(scalar)
      }
      word = (word?.start ?? start, (word?.text ?? "") + text)
    }
    if let word { words.append((word.start..<line.endIndex, word.text)) }
    return (words, quotation != nil)
  }

  /// The text after the first word of a line if that word is a program's name.
  package static func rest(behind program: String, in line: String) -> Substring? {
    guard let first = scan(line).words.first, first.text.utf8.elementsEqual(program.utf8) else {
      return nil
    }
    return line[first.place.upperBound...]
  }

  /// Whether text stands on a line so a user sees all of it.
  package static func isShown(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: isHidden)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    guard let byte = UInt8(exactly: scalar.value) else { return false }
    return byte.isAlpha || byte.isDigit || "-_./:,=+@".utf8.contains(byte)
  }

  /// Whether a character is none that a user sees: a control, a format character, an odd space.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return !(0x20...0x7E).contains(scalar.value) }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .surrogate, .unassigned:
      true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": #"\t"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\\": #"\\"#
    // An apostrophe ends the text; an interactive bash reads ! within quotation marks.
    case _ where isHidden(scalar) || "'!".unicodeScalars.contains(scalar):
      // Three digits: what follows is never taken for one more.
      UTF8.encode(scalar).map(Array.init)?.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }.joined() ?? ""
    default: String(scalar)
    }
  }
}
