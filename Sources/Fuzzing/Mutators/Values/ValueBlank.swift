/// Puts a blank in front of a value or behind it, which code trims.
struct ValueBlank: ValuePieceMutator {
  let name = "values/blank"

  static let places: [ValuePlace] = [.front, .end]
  static let pieces = encoding([
    " ", "  ", "\t", "\n", "\r\n", "\0", "\u{A0}", "\u{2003}", "\u{3000}", "\u{200B}", "\u{1680}",
  ])
}
