/// Splits a paragraph into its sentences.
enum SentenceSplitter {
  /// The sentences of a paragraph, without the dash or bullet that may stand before one.
  ///
  /// - Parameter paragraph: text without markup.
  /// - Returns: the pieces that hold anything, trimmed.
  static func pieces(of paragraph: Scalars) -> [Scalars] {
    var pieces: [Scalars] = []
    var start = 0
    var index = 0
    while index < paragraph.count {
      let mark = index
      index += 1
      guard isMark(paragraph[mark]) else { continue }
      while index < paragraph.count, isCloser(paragraph[index]) { index += 1 }
      if ends(paragraph, mark: mark, rest: index) {
        pieces.append(paragraph[start..<index].trimmed)
        start = index
      }
    }
    pieces.append(paragraph[start...].trimmed)
    return pieces.map(ListMarker.removed).filter { !$0.isEmpty }
  }

  /// Whether a text ends as a sentence or as the introduction of a list does.
  ///
  /// - Parameter text: the text, trimmed.
  /// - Returns: true where an end mark or a colon stands last, quotation marks aside.
  static func isEnded(_ text: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
    guard let last = text.last(where: { !isCloser($0) }) else { return false }
    return isMark(last) || last == ":" || last == "\u{FF1A}"
  }

  /// Whether the mark before the rest ends a sentence.
  ///
  /// Some editions lost the space between two sentences; there an upper-case letter tells.
  private static func ends(_ text: Scalars, mark: Int, rest: Int) -> Bool {
    guard rest < text.count, text[mark] != "\u{3002}" else { return true }
    let next = text[rest]
    if next.isSpace { return text[mark] != "." || !endsAbbreviation(text[..<mark]) }
    guard text[mark] == ".", rest == mark + 1, mark > 0 else { return false }
    let previous = text[mark - 1]
    return next.properties.isUppercase && (previous.properties.isLowercase || previous == ")")
  }

  private static func endsAbbreviation(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let start = text.lastIndex { $0.isSpace || $0 == "(" }.map { $0 + 1 } ?? text.startIndex
    return abbreviations.contains { text[start...].elementsEqual($0.unicodeScalars) }
  }

  private static let abbreviations = ["e.g", "i.e", "cf", "vs"]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "!" || scalar == "?" || scalar == "\u{3002}"
  }

  private static func isCloser(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ")", "]", "\"", "'", "\u{2019}", "\u{201D}", "\u{00BB}", "\u{300D}", "\u{300F}",
      "\u{FF09}":
      true
    default: false
    }
  }
}
