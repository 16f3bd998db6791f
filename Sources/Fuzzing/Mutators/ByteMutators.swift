import AdapterProtocol
import AppFlip

enum ByteMutators {
  static let all: [Mutator] = [
    Mutator(
      "bytes/flip", "Flips one bit of the link or of a value.",
      bytes { $0[$1.below($0.count)] ^= 1 << UInt8($1.below(8)) }),
    Mutator(
      "bytes/replace", "Replaces a byte, often with a control character or a delimiter.",
      bytes { $0[$1.below($0.count)] = $1.byte() }),
    Mutator(
      "bytes/insert", "Inserts one to four bytes.",
      bytes { bytes, random in
        let place = random.below(bytes.count + 1)
        for _ in 0..<(random.oneIn(2) ? 1 : 1 + random.below(4)) {
          bytes.insert(random.byte(), at: place)
        }
      }),
    Mutator(
      "bytes/swap", "Swaps two bytes of the link or of a value.",
      bytes { $0.swapAt($1.below($0.count), $1.below($0.count)) }),
    Mutator(
      "bytes/delete", "Deletes bytes, most often a few.",
      bytes { bytes, random in
        bytes.removeSubrange(random.run(of: bytes, upTo: random.oneIn(4) ? bytes.count : 8))
      }),
    Mutator(
      "bytes/repeat", "Repeats a run of bytes.",
      bytes { $0.repeatRun(&$1, copies: 1 + $1.below(8)) }),
    // A long link costs as much as hundreds of others.
    Mutator(
      "bytes/repeat-long", "Repeats a run of bytes until the link is very long.", weight: 1,
      bytes { $0.repeatRun(&$1, copies: 1 << (8 + $1.below(5))) }),
    Mutator(
      "bytes/insert-word", "Inserts a word of the dictionary.",
      .drawn { input, random, words in
        guard let text = input.anyText(&random), let word = random.pick(words) else { return }
        let place = random.below((input[text]?.count ?? 0) + 1)
        input[text]?.insert(contentsOf: word, at: place)
      }),
  ]

  /// Changes the link, the form or a value, unless it's empty.
  private static func bytes(
    _ change: @escaping @Sendable (inout [UInt8], inout SplitMix64) -> Void
  ) -> Mutator.Edits {
    .drawn { input, random, _ in
      guard let text = input.anyText(&random), var bytes = input[text], !bytes.isEmpty else {
        return
      }
      change(&bytes, &random)
      input[text] = bytes
    }
  }
}

extension [UInt8] {
  fileprivate mutating func repeatRun(_ random: inout SplitMix64, copies: Int) {
    let run = random.run(of: self, upTo: 16)
    insert(
      contentsOf: Array(repeatElement(self[run], count: copies).joined()), at: run.upperBound)
  }
}

extension SplitMix64 {
  private static let interestingBytes: [UInt8] =
    Array("\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ 09AFKZafkz".utf8) + [
      0x00, 0x01, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0xA0, 0xBF,
      0xC0, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF,
    ]

  fileprivate mutating func byte() -> UInt8 {
    let any = UInt8(truncatingIfNeeded: next() >> 32)
    return oneIn(2) ? any : pick(Self.interestingBytes) ?? any
  }

  fileprivate mutating func run(of bytes: [UInt8], upTo longest: Int) -> Range<Int> {
    let start = below(bytes.count)
    return start..<(start + 1 + below(min(longest, bytes.count - start)))
  }
}

/// For inputs that reached a new place of the code: with one changed character they pass the conditions before that
/// place again, and perhaps the next one.
enum CharacterMutators {
  static let all: [Mutator] = [
    Mutator(
      "characters/replace", "Replaces a character of a value.", feature: .coverage,
      characters { $0.splicing($1, with: character(&$2)) }),
    Mutator(
      "characters/insert", "Inserts a character into a value.", feature: .coverage,
      characters { text, place, random in
        let offset = random.oneIn(2) ? place.lowerBound : place.upperBound
        return text.splicing(offset..<offset, with: character(&random))
      }),
    Mutator(
      "characters/remove", "Removes a character of a value.", feature: .coverage,
      characters { text, place, _ in text.splicing(place, with: []) }),
  ]

  /// Changes a value, a text of a start, or the code that is to be issued.
  private static func characters(
    _ change: @escaping @Sendable ([UInt8], Range<Int>, inout SplitMix64) -> [UInt8]
  ) -> Mutator.Edits {
    .drawn { input, random, _ in
      if input.start == nil, !input.code.isEmpty, random.oneIn(8) {
        let code = change(input.code, input.code.character(&random), &random)
        // A code that can't be issued shows nothing.
        if !code.isEmpty { input.code = code }
        return
      }
      let text = input.start == nil ? input.anyValue(&random) : random.pick(input.startSlots)
      guard let text else { return }
      let before = input[text] ?? []
      let after = change(before, before.character(&random), &random)
      if after != before { input[text] = after }
    }
  }

  private static func character(_ random: inout SplitMix64) -> [UInt8] {
    let byte = random.oneIn(2) ? random.pick(alphanumeric) : random.pick(printable)
    return byte.map { PercentEncoding.encode([$0]) } ?? []
  }

  private static let printable = Array(UInt8(0x20)...UInt8(0x7E))
  private static let alphanumeric = printable.filter { $0.isAlpha || $0.isDigit }
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
