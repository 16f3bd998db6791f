/// Puts octets that are no UTF-8 into the target, which decoders drop, repair or take for ASCII.
struct RedirectURIMalformedUTF8: TargetPieceMutator {
  let name = "redirect-uri/malformed-utf-8"
  let isAlsoRaw = true

  static let pieces = MalformedUTF8.pieces
}
