import AppFlip

/// Puts octets into a value that are no UTF-8, which decoders drop, repair or take for ASCII.
struct ValueMalformedUTF8: ValuePieceMutator {
  let name = "values/malformed-utf-8"

  static let pieces = MalformedUTF8.pieces.map { PercentEncoding.encode($0) }
}
