/// Puts a control character or a blank in front, behind or into the target, which parsers strip.
struct RedirectURIControl: TargetPieceMutator {
  let name = "redirect-uri/control"
  let isAlsoRaw = true

  static let pieces = [
    "\t", "\n", "\r", "\r\n", "\0", " ", "\u{1}", "\u{B}", "\u{C}", "\u{7F}", "\u{85}", "\u{A0}",
    "\u{2028}", "\u{3000}",
  ].map { Array($0.utf8) }
}
