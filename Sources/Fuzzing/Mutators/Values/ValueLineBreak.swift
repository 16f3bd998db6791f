/// Puts a line break into a value, and a header field behind it, which code writes into a header
/// or a log as it is.
struct ValueLineBreak: ValuePieceMutator {
  let name = "values/line-break"

  static let pieces = encoding([
    "\n", "\r", "\r\n", "\r\nX-Appflip-Split: 1", "\nX-Appflip-Split: 1", "\rX-Appflip-Split: 1",
    "\r\n\r\nX-Appflip-Split: 1", "\r\n X-Appflip-Split: 1", "\u{560A}\u{560D}X-Appflip-Split: 1",
    "\r\nSet-Cookie: x=1", "\r\nLocation: https://evil.example/", "\n\r", "\u{85}", "\u{2028}",
    "\u{2029}", "\u{B}", "\u{C}",
  ])
}
