import AppFlip

/// The mutators of the level `encoding`, which write a value in other characters.
public enum EncodingMutators {
  /// All of them: first those that change no decoded value.
  public static let all: [Mutator] = digits + octets + again + broken

  /// Hexadecimal digits of escapes in another case.
  private static let digits: [Mutator] = [
    hexCase("encoding/lower-hex", "Writes the hexadecimal digits of one escape in lower case") {
      value, random in
      guard let place = random.place(below: value.count, where: { hasUpperHex(value, at: $0) })
      else { return nil }
      var rewritten = value
      lower(&rewritten, at: place)
      return rewritten
    },
    hexCase("encoding/lower-hex-all", "Writes the digits of all escapes in lower case") {
      value, _ in
      rewritingEscapes(of: value) { lower(&$0, at: $1) }
    },
    hexCase("encoding/mixed-hex", "Writes each digit of the escapes in a case of its own") {
      value, random in
      rewritingEscapes(of: value) { rewritten, index in
        for digit in (index + 1)...(index + 2) where random.oneIn(2) {
          rewritten[digit] = rewritten[digit].caseSwapped
        }
      }
    },
  ]

  private static func hexCase(
    _ name: String, _ action: String,
    _ rewrite: @escaping @Sendable ([UInt8], inout SplitMix64) -> [UInt8]?
  ) -> Mutator {
    Mutator(
      name,
      action + ", which catches code that compares raw text (RFC 3986, section 2.1: the case makes "
        + "no difference) or decodes upper case only.", .encoding(rewrite))
  }

  /// Whether the escape at an index has a digit in upper case.
  private static func hasUpperHex(_ value: [UInt8], at index: Int) -> Bool {
    value.escapedOctet(at: index) != nil
      && (value[index + 1].lowercased != value[index + 1]
        || value[index + 2].lowercased != value[index + 2])
  }

  private static func lower(_ value: inout [UInt8], at index: Int) {
    for digit in (index + 1)...(index + 2) { value[digit] = value[digit].lowercased }
  }

  /// The value with each escape written in another way; nil if it has none, as most values.
  private static func rewritingEscapes(
    of value: [UInt8], _ rewrite: (inout [UInt8], _ index: Int) -> Void
  ) -> [UInt8]? {
    guard let first = value.indices.first(where: { value.escapedOctet(at: $0) != nil }) else {
      return nil
    }
    var rewritten = value
    for index in first..<value.count where value.escapedOctet(at: index) != nil {
      rewrite(&rewritten, index)
    }
    return rewritten
  }

  /// Octets that are encoded without need, or not encoded.
  private static let octets = [
    overEncoding("encoding/over-encode", "Percent-encodes one octet that needs no encoding") {
      value, random in
      let place = random.place(below: value.count) { place in
        value[place].isUnreserved && value.isPlain(at: place)
      }
      return place.map {
        value.splicing($0..<($0 + 1), with: PercentEncoding.encodeAll([value[$0]]))
      }
    },
    overEncoding("encoding/over-encode-all", "Percent-encodes every octet of a value") { value, _ in
      PercentEncoding.encodeAll(PercentDecoding.decodeLiteral(value, as: .percent))
    },
    Mutator(
      "encoding/decode",
      "Writes one visible octet as it is that was percent-encoded, which catches readers that "
        + "repair it, or decode before they split.",
      .encoding { value, random in
        decodingEscape(of: value, &random) { $0.isVisible && !delimiters.contains($0) }
      }),
    Mutator(
      "encoding/decode-any",
      "Writes any one octet as it is that was percent-encoded, controls and delimiters among them, "
        + "which catches readers that split at such an octet, repair it, or decode before they "
        + "split.",
      .encoding { value, random in decodingEscape(of: value, &random) { _ in true } }),
  ]

  private static func overEncoding(
    _ name: String, _ action: String,
    _ rewrite: @escaping @Sendable ([UInt8], inout SplitMix64) -> [UInt8]?
  ) -> Mutator {
    Mutator(
      name,
      action + ", which catches code that compares raw values, and checks that decode one time "
        + "more or less than those who use the value (RFC 3986, section 2.3).", .encoding(rewrite))
  }

  private static func decodingEscape(
    of value: [UInt8], _ random: inout SplitMix64, where isDecoded: (UInt8) -> Bool
  ) -> [UInt8]? {
    let place = random.place(below: value.count) {
      value.escapedOctet(at: $0).map(isDecoded) ?? false
    }
    guard let place, let octet = value.escapedOctet(at: place) else { return nil }
    return value.splicing(place..<(place + 3), with: [octet])
  }

  /// What ends or begins a part of a query, and what stands for something else in it.
  private static let delimiters = Array("&=#+%; ".utf8)

  /// What is encoded already, encoded once more.
  private static let again = [
    encodingAgain("encoding/encode-again", "Encodes a value once more") { value, _ in
      PercentEncoding.encode(value)
    },
    encodingAgain("encoding/encode-percents", "Encodes the percent sign of every escape") {
      value, _ in
      value.flatMap { $0 == UInt8(ascii: "%") ? encodedPercent : [$0] }
    },
    encodingAgain("encoding/encode-percent", "Encodes the percent sign of one escape") {
      value, random in
      let place = random.place(below: value.count) { value[$0] == UInt8(ascii: "%") }
      return place.map { value.splicing($0..<($0 + 1), with: encodedPercent) }
    },
  ]

  private static func encodingAgain(
    _ name: String, _ action: String,
    _ rewrite: @escaping @Sendable ([UInt8], inout SplitMix64) -> [UInt8]?
  ) -> Mutator {
    Mutator(
      name,
      action + ", which catches code that decodes until nothing changes, or once more than the one "
        + "that checks.", .encoding(rewrite))
  }

  private static let encodedPercent = Array("%25".utf8)

  /// Escapes that mean one thing to one reader, or nothing to any.
  private static let broken: [Mutator] = [
    Mutator(
      "encoding/plus-space",
      "Writes another one of `+`, `%20` and `%2B` in the place of one, which catches code that "
        + "reads `+` as a space on one side and as a plus on the other.",
      .encoding { value, random in
        let place = random.place(below: value.count) { spaceForm(of: value, at: $0) != nil }
        guard let place, let form = spaceForm(of: value, at: place) else { return nil }
        let other = (form + 1 + random.below(spaceForms.count - 1)) % spaceForms.count
        let length = spaceForms[form].count
        return value.splicing(place..<(place + length), with: spaceForms[other])
      }),
    Mutator(
      "encoding/bad-escape",
      "Puts a broken escape into a value, which catches decoders that crash, give up without a "
        + "word, guess, or answer with text that the request didn't hold.",
      .encoding { value, random in
        let place = random.below(value.count + 1)
        return value.splicing(place..<place, with: random.pick(badEscapes) ?? [])
      }),
    Mutator(
      "encoding/truncated-escape",
      "Ends a value within an escape, which catches decoders that read behind the end.",
      .encoding { value, random in
        let digits = random.below(2)
        let place = random.place(below: value.count) { value.escapedOctet(at: $0) != nil }
        guard let place else {
          return value.splicing(
            value.count..<value.count, with: Array("%41".utf8.prefix(1 + digits)))
        }
        return Array(value[...(place + digits)])
      }),
    Mutator(
      "encoding/overlong",
      "Writes an ASCII letter, dot or slash as an overlong UTF-8 form, percent-encoded, which "
        + "catches decoders that take it for the character (RFC 3629, section 10).",
      .encoding { value, random in
        let place = random.place(below: value.count) { place in
          value.escapedOctet(at: place).map(hasOverlong)
            ?? (hasOverlong(value[place]) && value.isPlain(at: place))
        }
        guard let place else { return nil }
        let octet = value.escapedOctet(at: place) ?? value[place]
        let overlong = overlong(octet, length: 2 + random.below(3))
        return value.splicing(value.unit(at: place), with: PercentEncoding.encodeAll(overlong))
      }),
  ]

  private static let spaceForms = ["+", "%20", "%2B"].octets

  /// Which of the forms stands at an index.
  private static func spaceForm(of value: [UInt8], at index: Int) -> Int? {
    if value[index] == UInt8(ascii: "+") { return 0 }
    return switch value.escapedOctet(at: index) {
    case UInt8(ascii: " "): 1
    case UInt8(ascii: "+"): 2
    default: nil
    }
  }

  /// Too short, of other digits, of another system, doubled, with a blank or a sign in it.
  static let badEscapes = [
    "%", "%4", "%zz", "%4z", "%u0041", "%%", "% 41", "%-1", "%+4", "%0x41", "%C3%2",
  ].octets

  private static func hasOverlong(_ octet: UInt8) -> Bool {
    octet.isAlpha || octet == UInt8(ascii: "/") || octet == UInt8(ascii: ".")
  }

  /// An ASCII octet in 2, 3 or 4.
  static func overlong(_ octet: UInt8, length: Int) -> [UInt8] {
    let tail = [0x80 | octet >> 6, 0x80 | octet & 0x3F]
    return switch length {
    case 2: [0xC0 | octet >> 6, 0x80 | octet & 0x3F]
    case 3: [0xE0] + tail
    default: [0xF0, 0x80] + tail
    }
  }
}
