import Conformance

/// A sentence of a page, as a person reads it: without markup, white space folded, in NFC.
///
/// A code sample counts as one sentence, and so does each address of a list of addresses: rules
/// rest on them as on words.
struct Sentence: Equatable, Sendable {
  /// What a sentence is written as.
  enum Kind: Equatable, Sendable {
    /// Words.
    case prose
    /// An address of a list.
    case address
    /// A code sample.
    case code
  }

  /// What it is written as.
  let kind: Kind
  /// The text.
  let text: String
  /// The digest of the text.
  let digest: Digest

  /// Makes a sentence of a piece of a page.
  init(_ kind: Kind, _ scalars: some Collection<Unicode.Scalar>) {
    self.kind = kind
    text = scalars.folded
    digest = Digest(of: text)
  }

  /// Whether the sentence demands something: code and addresses do, words by their verbs.
  var isNormative: Bool { kind != .prose || NormativeLanguage.speaks(text) }
}

/// A part of a page between two breaks of its layout.
enum Block: Equatable, Sendable {
  /// A paragraph.
  case paragraph(Scalars)
  /// A point of a list.
  case item(Scalars)
  /// Code, or a list of addresses.
  case listing(Scalars)

  /// The sentences of the part, in their order.
  var sentences: [Sentence] {
    switch self {
    case .paragraph(let text): Self.sentences(of: text, isItem: false)
    case .item(let text): Self.sentences(of: text, isItem: true)
    case .listing(let text): Self.listing(text)
    }
  }

  private static func listing(_ text: Scalars) -> [Sentence] {
    if text.isAddresses { return text.words.map { Sentence(.address, $0) } }
    return text.allSatisfy(\.isSpace) ? [] : [Sentence(.code, text)]
  }

  /// A part without any end of a sentence is a heading or a label, and no sentence, unless it is a
  /// point of a list that demands something.
  private static func sentences(of text: Scalars, isItem: Bool) -> [Sentence] {
    if text.isAddresses { return listing(text) }
    let pieces = SentenceSplitter.pieces(of: text)
    if pieces.count == 1, let only = pieces.first, !SentenceSplitter.isEnded(only) {
      let sentence = Sentence(.prose, only)
      return isItem && only.words.count > 2 && sentence.isNormative ? [sentence] : []
    }
    return pieces.map { Sentence(.prose, $0) }
  }
}

/// Splits a paragraph into its sentences.
enum SentenceSplitter {
  /// The sentences of a paragraph, without the dash or bullet that may stand before one.
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
