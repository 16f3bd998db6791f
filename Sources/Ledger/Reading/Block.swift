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
