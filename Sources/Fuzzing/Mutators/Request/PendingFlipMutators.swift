import AppFlip

extension RequestMutators {
  /// The flip that is pending while an answer comes back to a Google app.
  static let pendingFlip: [Mutator] = [
    Mutator(
      "request/matching-state",
      "Changes the state of the pending flip and of the answer alike, so that they still match, "
        + "which catches a Google app that loses such a state on its way.",
      .draft(of: .googleApp) { draft, context in
        guard draft.pending != nil,
          let index = draft.parameters.index(ofAny: .state, &context.random),
          let state = ValueMutators.anyDecodedText(from: draft.value(at: index) ?? [], &context)
        else { return false }
        draft.pending?.state = state
        // One in four comes back with no more escapes than a query needs.
        let isBare = context.random.oneIn(4)
        draft.setValue(isBare ? bare(state) : PercentEncoding.encode(state), at: index)
        return true
      }),
    Mutator(
      "request/pending-state",
      "Changes the state of the pending flip alone, so that the answer is another flip's, which "
        + "catches a Google app that compares it carelessly.",
      .draft(of: .googleApp) { draft, context in
        guard let pending = draft.pending,
          let state = ValueMutators.anyDecodedText(
            from: PercentEncoding.encode(pending.state), &context)
        else { return false }
        draft.pending?.state = state
        return true
      }),
    Mutator(
      "request/equivalent-state",
      "Lets the state come back as other octets that some reader takes for the same: by canonical "
        + "equivalence (Unicode, UAX 15), by another alphabet, another case, a repair, a rounded "
        + "number, or a beginning in common.",
      .draft(of: .googleApp) { draft, context in
        guard draft.pending != nil, let place = draft.parameters.indices(named: "state").first,
          var pair = equivalentPair(&context.random)
        else { return false }
        if context.random.oneIn(2) { swap(&pair.pending, &pair.returned) }
        draft.pending?.state = pair.pending
        draft.parameters[place].value = PercentEncoding.encode(pair.returned)
        return true
      }),
    Mutator(
      "request/no-pending",
      "Lets no flip be pending, which catches a Google app that takes answers that nobody asked "
        + "for.",
      weight: 2,
      .draft(of: .googleApp) { draft, _ in
        draft.pending = nil
        return true
      }),
    Mutator(
      "request/matching-target",
      "Takes another of the 12 URLs for the pending flip and the answer alike, which catches a "
        + "Google app that knows but one.",
      .draft(of: .googleApp) { draft, context in
        guard draft.pending != nil, draft.link != nil,
          let url = context.random.pick(ListedURLs.octets)
        else { return false }
        draft.pending?.redirectURI = url
        draft.link?.base = url
        return true
      }),
    Mutator(
      "request/pending-target",
      "Takes another of the 12 URLs for the pending flip alone, which catches a Google app that "
        + "takes an answer wherever it comes back.",
      .draft(of: .googleApp) { draft, context in
        guard draft.pending != nil, let url = context.random.pick(ListedURLs.octets) else {
          return false
        }
        draft.pending?.redirectURI = url
        return true
      }),
    Mutator(
      "request/equal-number",
      "Lets the state come back as another text for the same number, which catches a Google app "
        + "that compares states as languages with loose types compare text.",
      .draft(of: .googleApp) { draft, context in
        guard draft.pending != nil, let place = draft.parameters.indices(named: "state").first
        else {
          return false
        }
        let number = context.random.oneIn(4) ? 0 : context.random.below(1_000)
        var forms = numberForms(of: number)
        forms.shuffle(using: &context.random)
        draft.pending?.state = Array(forms[0].utf8)
        draft.parameters[place].value = PercentEncoding.encode(Array(forms[1].utf8))
        return true
      }),
  ]

  /// A state of which only those octets are escaped that a query would take for something else.
  private static func bare(_ state: [UInt8]) -> [UInt8] {
    var bare: [UInt8] = []
    for octet in state {
      if octet.isQueryCharacter && !delimiters.contains(octet) {
        bare.append(octet)
      } else {
        bare += PercentEncoding.encode([octet])
      }
    }
    return bare
  }

  private static let delimiters = Array("&=+;".utf8)

  private static func equivalentPair(
    _ random: inout SplitMix64
  ) -> (pending: [UInt8], returned: [UInt8])? {
    guard random.oneIn(4) else { return random.pick(equivalentPairs) }
    let common = Array(SampleText.prefix(SampleText.length(&random)))
    return (common + [UInt8(ascii: "a")], common + [UInt8(ascii: "b")])
  }

  /// Texts of which no two are the same octets.
  private static let equivalentPairs: [(pending: [UInt8], returned: [UInt8])] =
    [
      ("\u{E9}", "e\u{301}"), ("\u{212A}", "K"), ("\u{C5}", "\u{212B}"),
      ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{3A9}", "\u{2126}"),
      ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{37E}", ";"), ("S1", "s1"), ("a-b_", "a+b/"),
      ("a b", "a+b"), ("a+b", "a%2Bb"), ("%61", "a"), ("a", "a "), ("a", " a"), ("a", "a\0b"),
      ("a", "a\n"), ("9007199254740993", "9007199254740992"),
    ].map { (Array($0.utf8), Array($1.utf8)) }
    + MalformedUTF8.pieces.map { (Array("\u{FFFD}".utf8), $0) }

  /// Texts that are the same number to one language or another; no two are the same octets.
  private static func numberForms(of number: Int) -> [String] {
    [
      "\(number)", "0\(number)", "+\(number)", "\(number).0", "\(number)e0", "\(number)E+0",
      "\(number)0e-1", " \(number)", "0x\(String(number, radix: 16))",
    ] + (number == 0 ? ["-0", "0e1", "0e12345"] : [])
  }
}
