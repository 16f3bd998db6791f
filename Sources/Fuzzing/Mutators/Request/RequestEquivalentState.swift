import AppFlip

/// Lets the state come back as other octets that some reader takes for the same: by canonical equivalence
/// (Unicode, UAX 15), by another alphabet, another case, a repair, a rounded number, or a beginning in
/// common.
struct RequestEquivalentState: Mutator {
  let name = "request/equivalent-state"

  /// Texts of which no two are the same octets.
  private static let pairs: [(pending: [UInt8], returned: [UInt8])] =
    [
      ("\u{E9}", "e\u{301}"), ("\u{212A}", "K"), ("\u{C5}", "\u{212B}"),
      ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{3A9}", "\u{2126}"),
      ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{37E}", ";"), ("S1", "s1"), ("a-b_", "a+b/"),
      ("a b", "a+b"), ("a+b", "a%2Bb"), ("%61", "a"), ("a", "a "), ("a", " a"), ("a", "a\0b"),
      ("a", "a\n"), ("9007199254740993", "9007199254740992"),
    ].map { (Array($0.utf8), Array($1.utf8)) }
    + MalformedUTF8.pieces.map { (Array("\u{FFFD}".utf8), $0) }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, draft.pending != nil,
      let place = draft.parameters.indices(named: "state").first,
      var pair = Self.pair(&context.random)
    else { return false }
    if context.random.oneIn(2) { swap(&pair.pending, &pair.returned) }
    var changed = draft
    changed.pending?.state = pair.pending
    changed.parameters[place].value = PercentEncoding.encode(pair.returned)
    return changed != draft && draft.become(changed)
  }

  private static func pair(_ random: inout SplitMix64) -> (pending: [UInt8], returned: [UInt8])? {
    guard random.oneIn(4) else { return random.pick(pairs) }
    let common = Array(SampleText.prefix(SampleText.length(&random)))
    return (common + [UInt8(ascii: "a")], common + [UInt8(ascii: "b")])
  }
}
