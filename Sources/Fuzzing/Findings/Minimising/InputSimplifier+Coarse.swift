extension InputSimplifier {
  /// Simplifies the input in a few large steps, and no further: everything ordinary but the documented
  /// parameters, then without the others, then with half of its longest text, and with half of that.
  mutating func simplifyCoarsely() {
    takeSkeleton()
    take(firstOf: [input.applying(unknown.map { .remove($0) })])
    for _ in 0..<Self.mostHalvings where !reduction.isOver {
      guard halveLongestText() else { return }
    }
  }

  /// How often the longest text is halved.
  private static let mostHalvings = 4
  /// The octets of a text that is not worth halving.
  private static let shortest = 64

  /// Takes the first half of the longest text, else the second.
  private mutating func halveLongestText() -> Bool {
    let texts = slots.compactMap { slot in input.text(at: slot).map { (slot: slot, text: $0) } }
    guard let (slot, text) = texts.max(by: { $0.text.count < $1.text.count }),
      text.count > Self.shortest
    else { return false }
    let units = TextUnits(text, isEncoded: slot.isEncoded)
    let middle = units.count / 2
    return take(
      firstOf: [middle..<units.count, 0..<middle].map {
        input.replacing(slot, by: units.removing([$0]))
      })
  }
}
