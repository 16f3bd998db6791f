import AppFlip
import Conformance

extension RequestMutators {
  /// The flip that is pending while an answer comes back to a Google app.
  static let pendingFlip: [Mutator] = [
    Mutator(
      "request/matching-state",
      "Changes the state of the pending flip and of the answer alike, so that they still match, "
        + "which catches a Google app that loses such a state on its way.",
      .input(of: .googleApp) { input, context in
        guard input.pending != nil,
          let index = input.parameters.index(ofAny: [.state], &context.random),
          let state = ValueMutators.anyDecodedText(
            from: input.parameters[index].value ?? [], &context)
        else { return }
        input.pending?.state = state
        // One in four comes back with no more escapes than a query needs.
        let isBare = context.random.oneIn(4)
        input.parameters[index].value = isBare ? bare(state) : PercentEncoding.encode(state)
      }),
    Mutator(
      "request/pending-state",
      "Changes the state of the pending flip alone, so that the answer is another flip's, which "
        + "catches a Google app that compares it carelessly.",
      .input(of: .googleApp) { input, context in
        guard let pending = input.pending,
          let state = ValueMutators.anyDecodedText(
            from: PercentEncoding.encode(pending.state), &context)
        else { return }
        input.pending?.state = state
      }),
    Mutator(
      "request/equivalent-state",
      "Lets the state come back as other octets that some reader takes for the same: by canonical "
        + "equivalence (Unicode, UAX 15), by another alphabet, another case, a repair, a rounded "
        + "number, or a beginning in common.",
      .states { _, random in
        guard var pair = equivalentPair(&random) else { return nil }
        if random.oneIn(2) { swap(&pair.pending, &pair.returned) }
        return (pair.pending, PercentEncoding.encode(pair.returned))
      }),
    Mutator(
      "request/near-state",
      "Lets the state come back with one thing changed at any place: an octet, a bit, a beginning or "
        + "an ending alone, more in front or behind, a length that is the same modulo 256, another "
        + "order, which catches a Google app that compares less than every octet.",
      .states { pending, random in
        let isShaped = random.oneIn(2) || pending.count < 4
        let state = isShaped ? NearState.shaped(&random) : pending
        let near = NearState.changed(state, &random)
        return near == state || near.isEmpty ? nil : (state, PercentEncoding.encode(near))
      }),
    Mutator(
      "request/loose-escape",
      "Lets an octet of the state come back in what some decoder takes for its escape: `%u` and four "
        + "digits, full-width digits, a sign or `0x` in front of one digit, which catches a Google app "
        + "that decodes more than RFC 3986 has.",
      .states { pending, random in
        guard !pending.isEmpty else { return nil }
        var state = pending
        let offset = random.below(state.count)
        // One digit alone stands for a control character.
        if random.oneIn(2) { state[offset] = UInt8(truncatingIfNeeded: random.below(16)) }
        guard let loose = random.pick(NearState.looseEscapes(of: state[offset])) else { return nil }
        let (front, rest) = (state[..<offset], state[(offset + 1)...])
        return (state, PercentEncoding.encode(front) + loose + PercentEncoding.encode(rest))
      }),
    Mutator(
      "request/no-pending",
      "Lets no flip be pending, which catches a Google app that takes answers that nobody asked "
        + "for.",
      weight: 2,
      .input(of: .googleApp) { input, _ in
        input.pending = nil
      }),
    Mutator(
      "request/matching-target",
      "Takes another of the 12 URLs for the pending flip and the answer alike, which catches a "
        + "Google app that knows but one.",
      .input(of: .googleApp) { input, context in
        guard input.pending != nil, input.link != nil,
          let url = context.random.pick(RedirectURL.all)?.octets
        else { return }
        input.pending?.redirectURI = url
        input.link?.base = url
      }),
    Mutator(
      "request/pending-target",
      "Takes another of the 12 URLs for the pending flip alone, which catches a Google app that "
        + "takes an answer wherever it comes back.",
      .input(of: .googleApp) { input, context in
        guard input.pending != nil, let url = context.random.pick(RedirectURL.all)?.octets else {
          return
        }
        input.pending?.redirectURI = url
      }),
    Mutator(
      "request/equal-number",
      "Lets the state come back as another text for the same number, which catches a Google app "
        + "that compares states as languages with loose types compare text.",
      .states { _, random in
        var forms = numberForms(of: random.oneIn(4) ? 0 : random.below(1_000)).octets
        random.shuffle(&forms)
        return (forms[0], PercentEncoding.encode(forms[1]))
      }),
  ]

  /// A state of which only those octets are escaped that a query would take for something else.
  static func bare(_ state: [UInt8]) -> [UInt8] {
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
  static let equivalentPairs: [(pending: [UInt8], returned: [UInt8])] =
    equivalentTexts.map { (pending: Array($0.pending.utf8), returned: Array($0.returned.utf8)) }
    + MalformedUTF8.pieces.map { (pending: Array("\u{FFFD}".utf8), returned: $0) }

  private static let equivalentTexts: [(pending: String, returned: String)] =
    [
      ("\u{E9}", "e\u{301}"), ("\u{212A}", "K"), ("\u{C5}", "\u{212B}"),
      ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{3A9}", "\u{2126}"),
      ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{37E}", ";"), ("S1", "s1"), ("a-b_", "a+b/"),
      ("a b", "a+b"), ("a+b", "a%2Bb"), ("%61", "a"), ("a", "a "), ("a", " a"), ("a", "a\0b"),
      ("a", "a\n"), ("9007199254740993", "9007199254740992"),
    ]

  /// Texts that are the same number to one language or another; no two are the same octets.
  static func numberForms(of number: Int) -> [String] {
    [
      "\(number)", "0\(number)", "+\(number)", "\(number).0", "\(number)e0", "\(number)E+0",
      "\(number)0e-1", " \(number)", "0x\(String(number, radix: 16))",
    ] + (number == 0 ? ["-0", "0e1", "0e12345"] : [])
  }
}

extension Mutator.Change {
  /// Lets a Google app wait for a state, made of the pending one, and get another, raw.
  fileprivate static func states(
    _ change:
      @escaping @Sendable ([UInt8], inout SplitMix64) -> (
        pending: [UInt8], returned: [UInt8]
      )?
  ) -> Self {
    .input(of: .googleApp) { input, context in
      guard let pending = input.pending, input[first: .state] != nil,
        let states = change(pending.state, &context.random)
      else { return }
      input.exchangeStates(waitingFor: states.pending, getting: states.returned)
    }
  }
}
