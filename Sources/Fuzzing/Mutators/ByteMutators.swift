import AdapterProtocol
import AppFlip

enum ByteMutators {
  static let all: [Mutator] = [
    Mutator(
      "bytes/flip",
      "Turns one bit round, which catches code that looks at some bits of a character only.",
      .octets { octets, context in
        guard !octets.isEmpty else { return }
        octets[context.random.below(octets.count)] ^= 1 << UInt8(context.random.below(8))
      }),
    Mutator(
      "bytes/replace", "Writes another octet in the place of one, a control or a delimiter say.",
      .octets { octets, context in
        guard !octets.isEmpty else { return }
        octets[context.random.below(octets.count)] = context.random.octet()
      }),
    Mutator(
      "bytes/insert", "Inserts up to four octets, for code that trims, skips or stops there.",
      .octets { octets, context in
        let place = context.random.below(octets.count + 1)
        for _ in 0..<(context.random.oneIn(2) ? 1 : 1 + context.random.below(4)) {
          octets.insert(context.random.octet(), at: place)
        }
      }),
    Mutator(
      "bytes/swap", "Lets two octets change places, for code that only counts delimiters.",
      .octets { octets, context in
        let first = context.random.below(octets.count)
        let second = context.random.place(below: octets.count) { octets[$0] != octets[first] }
        if let second { octets.swapAt(first, second) }
      }),
    Mutator(
      "bytes/delete", "Takes octets out, most often a few, for code that reads on behind.",
      .octets { octets, context in
        guard !octets.isEmpty else { return }
        let longest = context.random.oneIn(4) ? octets.count : 8
        octets.removeSubrange(context.random.run(of: octets, upTo: longest))
      }),
    Mutator(
      "bytes/repeat", "Writes a run of octets several times, doubled delimiters among them.",
      .octets { octets, context in
        repeatRun(of: &octets, &context.random) { _, random in 1 + random.below(8) }
      }),
    // A long link costs as much as hundreds of others.
    Mutator(
      "bytes/repeat-long", "Writes a run of octets until it is very long, for buffers and loops.",
      weight: 1,
      .octets { octets, context in
        repeatRun(of: &octets, &context.random) { length, random in
          (1 << (8 + random.below(9))) / length
        }
      }),
    Mutator(
      "bytes/splice", "Joins the front of one input's octets to the end of another's.",
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
      "bytes/splice-parameters", "Joins the first parameters of one input to another's last.",
      .parameters { parameters, context in
        let others = context.mate.parameters
        let front = context.random.below(parameters.count + 1)
        let end = context.random.below(others.count + 1)
        parameters.replaceSubrange(front..., with: others[end...])
      }),
    Mutator(
      "bytes/insert-word", "Inserts a word of the dictionary anywhere in the octets.",
      .octets { octets, context in
        let place = context.random.below(octets.count + 1)
        octets.insert(contentsOf: context.random.pick(context.words) ?? [], at: place)
      }),
    Mutator(
      "bytes/replace-by-word", "Writes a word of the dictionary into a value, or in its place.",
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

  private static func repeatRun(
    of octets: inout [UInt8], _ random: inout SplitMix64,
    copies: (_ length: Int, inout SplitMix64) -> Int
  ) {
    guard !octets.isEmpty else { return }
    let run = random.run(of: octets, upTo: 16)
    var added: [UInt8] = []
    for _ in 0..<copies(run.count, &random) { added += octets[run] }
    octets.insert(contentsOf: added, at: run.upperBound)
  }

  /// A value for a value, else the same text.
  private static func mateOctets(like text: Slot, _ context: inout MutationContext) -> [UInt8] {
    guard case .value = text else { return context.mate[text] ?? [] }
    return context.mate.anyValue(&context.random).flatMap { context.mate[$0] } ?? []
  }
}

/// For inputs that have their turn for a place of the code: what leaves all of one but a character as it is
/// passes the conditions on the way there again, and perhaps the next one.
enum CharacterMutators {
  static let all: [Mutator] = [
    Mutator(
      "characters/replace", "Writes another character in a text, to pass a condition on it.",
      feature: .coverage, kinds: [.link, .start],
      .inPlace { $0.changeCharacter(&$1) { $0.splicing($1, with: character(&$2)) } }),
    Mutator(
      "characters/insert", "Inserts a character into a text, to pass a condition on its length.",
      feature: .coverage, kinds: [.link, .start],
      .inPlace { input, context in
        input.changeCharacter(&context) { text, place, random in
          let offset = random.oneIn(2) ? place.lowerBound : place.upperBound
          return text.splicing(offset..<offset, with: character(&random))
        }
      }),
    Mutator(
      "characters/remove", "Takes a character out of a text, to pass a condition on its length.",
      feature: .coverage, kinds: [.link, .start],
      .inPlace { $0.changeCharacter(&$1) { text, place, _ in text.splicing(place, with: []) } }),
  ]

  private static func character(_ random: inout SplitMix64) -> [UInt8] {
    let octet = random.oneIn(2) ? random.pick(alphanumeric) : random.pick(printable)
    return octet.map { PercentEncoding.encode([$0]) } ?? []
  }

  private static let printable = Array(UInt8(0x20)...UInt8(0x7E))
  private static let alphanumeric = printable.filter { $0.isAlpha || $0.isDigit }
}

extension FuzzRequest {
  /// In a value, a text of a start, or the code that is to be issued.
  fileprivate mutating func changeCharacter(
    _ context: inout MutationContext,
    _ change: ([UInt8], Range<Int>, inout SplitMix64) -> [UInt8]
  ) -> Bool {
    if start == nil, !code.isEmpty, context.random.oneIn(8) {
      let other = change(code, code.character(&context.random), &context.random)
      // A code that nobody can issue shows nothing.
      guard !other.isEmpty, other != code else { return false }
      code = other
      return true
    }
    let text = start == nil ? anyValue(&context.random) : context.random.pick(startSlots)
    guard let text else { return false }
    let before = self[text] ?? []
    let octets = change(before, before.character(&context.random), &context.random)
    return octets != before && replace(text, by: octets)
  }
}

extension [UInt8] {
  /// The first or the last each a quarter of the time; an escape is one.
  fileprivate func character(_ random: inout SplitMix64) -> Range<Int> {
    guard !isEmpty else { return 0..<0 }
    return switch random.below(4) {
    case 0: unit(at: 0)
    case 1: unit(at: count - 1)
    default: unit(at: random.below(count))
    }
  }
}
