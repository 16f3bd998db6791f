/// Puts a character that is printable ASCII into a value, each of which means something to some
/// format or encoder.
struct ValueVisible: ValuePieceMutator {
  let name = "values/visible-character"

  static let pieces = encoding(0x20...0x7E)
}
