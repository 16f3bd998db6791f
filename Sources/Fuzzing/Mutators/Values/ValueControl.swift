/// Puts a control character into a value, which code strips, stops at or writes into a header.
struct ValueControl: ValuePieceMutator {
  let name = "values/control"

  static let pieces = encoding(Array(0...0x1F) + Array(0x7F...0x9F))
}
