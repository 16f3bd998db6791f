/// Lets a value go on in front or behind, which code that compares by prefix or suffix overlooks.
struct ValueAffix: ValuePieceMutator {
  let name = "values/affix"

  static let places: [ValuePlace] = [.front, .end]
  static let pieces = encoding([
    "x", "0", "-", ".", "_", "~", "evil", ".evil", ",other", "|other",
  ])
}
