import AppFlip

/// The mutators of the level `bytes`, which know nothing of the structure of a link.
public enum ByteMutators {
  /// All of them: those of single octets, of runs, of other inputs, of words.
  public static let all: [Mutator] = [
    Mutator(
      "bytes/flip",
      "Turns one bit round, which catches code that looks at some bits of a character only.",
      .octets { octets, context in
        guard !octets.isEmpty else { return }
        octets[context.random.below(octets.count)] ^= 1 << UInt8(context.random.below(8))
      }),
    Mutator(
      "bytes/replace",
      "Writes another octet in the place of one, which catches code that takes characters for "
        + "granted.",
      .octets { octets, context in
        guard !octets.isEmpty else { return }
        octets[context.random.below(octets.count)] = context.random.octet()
      }),
    Mutator(
      "bytes/insert",
      "Inserts up to four octets, which catches code that trims, skips or stops at what it doesn't "
        + "expect.",
      .octets { octets, context in
        let place = context.random.below(octets.count + 1)
        for _ in 0..<(context.random.oneIn(2) ? 1 : 1 + context.random.below(4)) {
          octets.insert(context.random.octet(), at: place)
        }
      }),
    Mutator(
      "bytes/swap",
      "Lets two octets change places, which catches code that counts delimiters and doesn't look "
        + "where they are.",
      .octets { octets, context in
        let first = context.random.below(octets.count)
        let second = context.random.place(below: octets.count) { octets[$0] != octets[first] }
        if let second { octets.swapAt(first, second) }
      }),
    Mutator(
      "bytes/delete",
      "Takes octets out, most often a few, which catches code that reads behind the end of what is "
        + "left, or takes a part for the whole.",
      .octets { octets, context in
        guard !octets.isEmpty else { return }
        let longest = context.random.oneIn(4) ? octets.count : 8
        octets.removeSubrange(context.random.run(of: octets, upTo: longest))
      }),
    Mutator(
      "bytes/repeat",
      "Writes a run of octets several times, which catches code that takes doubled delimiters for "
        + "one.",
      .octets { octets, context in
        repeatRun(of: &octets, &context.random) { _, random in 1 + random.below(8) }
      }),
    // A long link costs as much as hundreds of others.
    Mutator(
      "bytes/repeat-long",
      "Writes a run of octets until it is very long, which catches buffers, quadratic loops and "
        + "recursion.",
      weight: 1,
      .octets { octets, context in
        repeatRun(of: &octets, &context.random) { length, random in
          (1 << (8 + random.below(9))) / length
        }
      }),
    Mutator(
      "bytes/splice",
      "Joins the front of one input's octets to the end of another's, which catches what only two "
        + "faults together bring about.",
      kinds: [.link, .start],
      .inPlace { input, context in
        guard let text = input.anyText(&context.random) else { return false }
        let (front, end) = (input[text] ?? [], mateOctets(like: text, &context))
        let frontEnd = context.random.below(front.count + 1)
        let endStart = context.random.below(end.count + 1)
        let spliced = front.splicing(frontEnd..<front.count, with: end[endStart...])
        return spliced != front && input.replace(text, by: spliced)
      }),
    Mutator(
      "bytes/splice-parameters",
      "Joins the first parameters of one input to the last of another, which catches what only two "
        + "faults together bring about, and leaves the parameters whole.",
      .parameters { parameters, context in
        let others = context.mate.parameters
        let front = context.random.below(parameters.count + 1)
        let end = context.random.below(others.count + 1)
        parameters.replaceSubrange(front..., with: others[end...])
      }),
    Mutator(
      "bytes/insert-word",
      "Inserts a word of the dictionary anywhere, which catches code that searches a link for text "
        + "instead of parsing it.",
      .octets { octets, context in
        let place = context.random.below(octets.count + 1)
        octets.insert(contentsOf: context.random.pick(context.words) ?? [], at: place)
      }),
    Mutator(
      "bytes/replace-by-word",
      "Writes a word of the dictionary, raw or percent-encoded, in the place of a value or a part "
        + "of one, which catches code that knows certain words and does something special with "
        + "them.",
      .inPlace { input, context in
        guard let slot = input.anyValue(&context.random),
          let chosen = context.random.pick(context.words)
        else { return false }
        let value = input[slot] ?? []
        let word = context.random.oneIn(2) ? chosen : PercentEncoding.encode(chosen)
        let isWhole = value.isEmpty || context.random.oneIn(2)
        let place = isWhole ? 0..<value.count : context.random.run(of: value, upTo: value.count)
        let replaced = value.splicing(place, with: word)
        return replaced != value && input.replace(slot, by: replaced)
      }),
  ]

  /// Writes a short run of octets several times more.
  private static func repeatRun(
    of octets: inout [UInt8], _ random: inout SplitMix64,
    copies: (_ length: Int, inout SplitMix64) -> Int
  ) {
    guard !octets.isEmpty else { return }
    let run = random.run(of: octets, upTo: 16)
    let added = [UInt8](repeating: octets[run], count: copies(run.count, &random))
    octets = octets.splicing(run.upperBound..<run.upperBound, with: added)
  }

  /// The octets of the mate to join with: a value for a value, else the same text.
  private static func mateOctets(
    like text: Slot, _ context: inout MutationContext
  ) -> [UInt8] {
    guard case .value = text else { return context.mate[text] ?? [] }
    return context.mate.anyValue(&context.random).flatMap { context.mate[$0] } ?? []
  }
}
