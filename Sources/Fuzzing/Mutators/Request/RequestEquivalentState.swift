import AppFlip

/// Lets the state come back as other octets that look the same, which catches a Google app that compares
/// text by canonical equivalence (Unicode, UAX 15) or folds what looks alike.
struct RequestEquivalentState: Mutator {
  let name = "request/equivalent-state"

  /// Texts of which no two are the same octets.
  private static let pairs: [(pending: [UInt8], returned: [UInt8])] = [
    ("\u{E9}", "e\u{301}"), ("\u{212A}", "K"), ("\u{C5}", "\u{212B}"),
    ("\u{AC00}", "\u{1100}\u{1161}"),
    ("\u{3A9}", "\u{2126}"), ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{37E}", ";"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft? {
    guard draft.role == .googleApp, draft.pending != nil,
      let place = draft.parameters.indices(named: "state").first,
      var pair = context.random.pick(Self.pairs)
    else { return nil }
    if context.random.oneIn(2) { swap(&pair.pending, &pair.returned) }
    var changed = draft
    changed.pending?.state = pair.pending
    changed.parameters[place].value = PercentEncoding.encode(pair.returned)
    return changed == draft ? nil : changed
  }
}
