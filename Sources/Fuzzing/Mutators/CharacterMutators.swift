import AppFlip

/// The mutators of single characters, for inputs that have their turn for a place of the code.
///
/// Such an input passes some conditions that others fail. What leaves all of it but one character as it is
/// passes them again, and perhaps the next one.
public enum CharacterMutators {
  /// All of them.
  public static let all: [Mutator] = [
    Mutator(
      "characters/replace",
      "Writes another character in the place of one of a text, which passes a condition on what "
        + "stands there.",
      kinds: .any,
      .inPlace { input, context in
        input.changeCharacter(&context) { $0.splicing($1, with: character(&$2)) }
      }),
    Mutator(
      "characters/insert",
      "Inserts a character into a text, in front or behind it, which passes a condition on its "
        + "length, or that it holds something.",
      kinds: .any,
      .inPlace { input, context in
        input.changeCharacter(&context) { text, place, random in
          let offset = random.oneIn(2) ? place.lowerBound : place.upperBound
          return text.splicing(offset..<offset, with: character(&random))
        }
      }),
    Mutator(
      "characters/remove",
      "Takes a character out of a text, which passes a condition on its length, or that it lacks "
        + "something.",
      kinds: .any,
      .inPlace { input, context in
        input.changeCharacter(&context) { text, place, _ in text.splicing(place, with: []) }
      }),
  ]

  /// A printable character of ASCII, encoded; a letter or a digit half of the time.
  private static func character(_ random: inout SplitMix64) -> [UInt8] {
    let octet = random.oneIn(2) ? random.pick(alphanumeric) : random.pick(printable)
    return octet.map { PercentEncoding.encode([$0]) } ?? []
  }

  private static let printable = Array(UInt8(0x20)...UInt8(0x7E))
  private static let alphanumeric = printable.filter { $0.isAlpha || $0.isDigit }
}

extension InputKinds {
  /// All of them.
  fileprivate static let any: InputKinds = [.link, .start]
}

extension FuzzInput {
  /// Changes a text at one character: a value, a text of a start, or the code that is to be issued.
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
    let text =
      start == nil ? anyValue(&context.random) : context.random.pick(startSlots)
    guard let text else { return false }
    let before = self[text] ?? []
    let octets = change(before, before.character(&context.random), &context.random)
    return octets != before && replace(text, by: octets)
  }
}

extension [UInt8] {
  /// The place of a character, the first or the last each a quarter of the time; an escape is one.
  fileprivate func character(_ random: inout SplitMix64) -> Range<Int> {
    guard !isEmpty else { return 0..<0 }
    return switch random.below(4) {
    case 0: unit(at: 0)
    case 1: unit(at: count - 1)
    default: unit(at: random.below(count))
    }
  }
}

extension Mutator {
  /// Whether it changes single characters.
  var isOfCharacters: Bool { name.hasPrefix("characters/") }
}
