/// Puts a character into a value that Unicode writes in two ways, which code that compares strings
/// by equivalence, or normalises them, can't tell apart.
struct ValueNormalForm: ValuePieceMutator {
  let name = "values/normal-form"

  static let pieces = encoding([
    "\u{E9}", "e\u{301}", "\u{C5}", "A\u{30A}", "\u{212B}", "\u{1E9B}\u{323}", "\u{AC01}",
    "\u{1100}\u{1161}\u{11A8}", "\u{301}", "\u{338}", "\u{37E}", "\u{1FEF}", "\u{212A}", "\u{2126}",
    "\u{3A9}", "\u{FB01}", "\u{1D160}",
  ])
}
