/// Puts a character that nobody sees into the target, which mappings and equivalences of Unicode
/// drop.
struct RedirectURIInvisible: TargetPieceMutator {
  let name = "redirect-uri/invisible"
  let isAlsoRaw = true

  static let pieces = [
    "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FE0F}", "\u{FEFF}", "\u{202E}",
    "\u{34F}", "\u{301}", "\u{E0061}",
  ].map { Array($0.utf8) }
}
