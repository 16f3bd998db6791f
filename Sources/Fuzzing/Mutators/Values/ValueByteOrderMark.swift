/// Puts a byte order mark into a value, which Foundation drops in front.
struct ValueByteOrderMark: ValuePieceMutator {
  let name = "values/byte-order-mark"

  static let pieces = encoding([
    "\u{FEFF}", "\u{FFFE}", "\u{FEFF}\u{FEFF}",
  ])
}
