import AppFlip

enum EncodingMutators {
  static let all: [Mutator] = [
    Mutator(
      "encoding/lower-hex", "Writes the digits of one escape in lower case: the same text.",
      .encoding { value, random in
        var rewritten = value
        return random.place(below: value.count) { rewritten.lowerHex(at: $0) } == nil
          ? nil : rewritten
      }),
    Mutator(
      "encoding/lower-hex-all", "Writes the digits of all escapes in lower case: the same text.",
      .encoding { value, _ in value.indices.reduce(into: value) { _ = $0.lowerHex(at: $1) } },
      listed: .values { encodedAll($0).map(\.lowercased) }),
    Mutator(
      "encoding/mixed-hex", "Writes each digit of the escapes in a case of its own: the same.",
      .encoding { value, random in
        var rewritten = value
        for index in value.indices where value.escapedOctet(at: index) != nil {
          for digit in (index + 1)...(index + 2) where random.oneIn(2) {
            rewritten[digit] = rewritten[digit].caseSwapped
          }
        }
        return rewritten
      }),
    Mutator(
      "encoding/over-encode", "Percent-encodes one octet that needs no encoding: the same text.",
      preserves: .letterEncoded,
      .encoding { value, random in
        random.place(below: value.count) { value[$0].isUnreserved && value.isPlain(at: $0) }
          .map { value.replacing($0, by: PercentEncoding.encodeAll([value[$0]])) }
      },
      listed: .valueEdits { value in
        value.indices.filter { value.isPlain(at: $0) }.map { place in
          { value in
            guard value.indices.contains(place), value.isPlain(at: place) else { return nil }
            return value.replacing(place, by: PercentEncoding.encodeAll([value[place]]))
          }
        }
      }),
    Mutator(
      "encoding/over-encode-all", "Percent-encodes every octet of a value: the same text.",
      .values { encodedAll($0) }),
    Mutator(
      "encoding/decode", "Writes one visible octet as it is that was percent-encoded.",
      .encoding { $0.decodingEscape(&$1) { $0.isVisible && !"&=#+%; ".utf8.contains($0) } }),
    Mutator(
      "encoding/decode-any", "Writes any octet as it is that was percent-encoded, delimiters too.",
      .encoding { $0.decodingEscape(&$1) { _ in true } },
      listed: .values { PercentDecoding.decodeLiteral($0, as: .percent) }),
    Mutator(
      "encoding/unescaped-end", "Ends a value with what a query holds as it is, or in lower case.",
      weight: 4,
      .valueEdits(of: ValueMutators.handedOn) { _ in ends.map { end in { $0 + end } } }),
    Mutator(
      "encoding/encode-again", "Encodes a value once more, for code that decodes twice.",
      .values({ PercentEncoding.encode($0) }, { PercentEncoding.encode(encodedAll($0)) })),
    Mutator(
      "encoding/encode-percents", "Encodes the percent sign of every escape once more.",
      .encoding { value, _ in value.flatMap { $0 == UInt8(ascii: "%") ? encodedPercent : [$0] } }),
    Mutator(
      "encoding/encode-percent", "Encodes the percent sign of one escape once more.",
      .encoding { value, random in
        random.place(below: value.count) { value[$0] == UInt8(ascii: "%") }
          .map { value.replacing($0, by: encodedPercent) }
      }),
    Mutator(
      "encoding/plus-space", "Writes another one of `+`, `%20` and `%2B`: a space or a plus.",
      .encoding { value, random in
        let place = random.place(below: value.count) { spaceForm(of: value, at: $0) != nil }
        guard let place, let form = spaceForm(of: value, at: place) else { return nil }
        let other = (form + 1 + random.below(spaceForms.count - 1)) % spaceForms.count
        let length = spaceForms[form].count
        return value.splicing(place..<(place + length), with: spaceForms[other])
      }),
    Mutator(
      "encoding/bad-escape", "Puts a broken escape into a value, on which decoders guess or crash.",
      .encoding { value, random in
        let place = random.below(value.count + 1)
        return value.splicing(place..<place, with: random.pick(badEscapes) ?? [])
      },
      listed: .valueEdits { _ in
        badEscapes.flatMap { escape -> [TextEdit] in [{ $0 + escape }, { escape + $0 }] }
      }),
    Mutator(
      "encoding/loose-escape", "Writes an octet as what only some decoders take for its escape.",
      weight: 4, .valueEdits(looseEscapes)),
    Mutator(
      "encoding/truncated-escape", "Ends a value within an escape, where decoders read on.",
      .encoding { value, random in
        let digits = random.below(2)
        let place = random.place(below: value.count) { value.escapedOctet(at: $0) != nil }
        return place.map { Array(value[...($0 + digits)]) } ?? value + "%41".utf8.prefix(1 + digits)
      }),
    Mutator(
      "encoding/overlong", "Writes an ASCII octet in an overlong form (RFC 3629, section 10).",
      .encoding { value, random in
        let place = random.place(below: value.count) { place in
          value.escapedOctet(at: place).map(hasOverlong)
            ?? (hasOverlong(value[place]) && value.isPlain(at: place))
        }
        guard let place else { return nil }
        let octet = value.escapedOctet(at: place) ?? value[place]
        let overlong = overlong(octet, length: 2 + random.below(3))
        return value.splicing(value.unit(at: place), with: PercentEncoding.encodeAll(overlong))
      },
      listed: .valueEdits { _ in
        [2, 3, 4].map { length in
          { value in
            let place = value.indices.first { value[$0].isAlpha && value.isPlain(at: $0) }
            return place.map {
              value.replacing(
                $0, by: PercentEncoding.encodeAll(overlong(value[$0], length: length)))
            }
          }
        }
      }),
  ]

  private static func encodedAll(_ value: [UInt8]) -> [UInt8] {
    PercentEncoding.encodeAll(PercentDecoding.decodeLiteral(value, as: .percent))
  }

  /// Raw characters that a query may hold, and escapes in lower case.
  private static let ends =
    "/?:@!$'()*,;-._~+".utf8.map { [$0] } + [Array("+%20".utf8)]
    + "/ + = ? : ; , \u{E9}".words.octets.map { PercentEncoding.encodeAll($0).map(\.lowercased) }

  /// In the place of the first octet and of each mark.
  private static func looseEscapes(in value: [UInt8]) -> [TextEdit] {
    var seen: Set<UInt8> = []
    return value.indices.flatMap { place -> [TextEdit] in
      let unit = value.unit(at: place)
      guard unit.lowerBound == place,
        let octet = PercentDecoding.decodeLiteral(value[unit], as: .percent).first,
        place == 0 || !(octet.isAlpha || octet.isDigit), seen.insert(octet).inserted
      else { return [] }
      return NearState.looseEscapes(of: octet).map { escape in
        { $0.indices.contains(place) ? $0.splicing($0.unit(at: place), with: escape) : nil }
      }
    }
  }

  private static let encodedPercent = Array("%25".utf8)
  private static let spaceForms = ["+", "%20", "%2B"].octets

  private static func spaceForm(of value: [UInt8], at index: Int) -> Int? {
    if value[index] == UInt8(ascii: "+") { return 0 }
    return switch value.escapedOctet(at: index) {
    case UInt8(ascii: " "): 1
    case UInt8(ascii: "+"): 2
    default: nil
    }
  }

  /// Too short, of other digits, of another system, doubled, with a blank or a sign in it.
  private static let badEscapes = [
    "%", "%4", "%zz", "%4z", "%u0041", "%%", "% 41", "%-1", "%+4", "%0x41", "%C3%2",
  ].octets

  private static func hasOverlong(_ octet: UInt8) -> Bool {
    octet.isAlpha || octet == UInt8(ascii: "/") || octet == UInt8(ascii: ".")
  }

  private static func overlong(_ octet: UInt8, length: Int) -> [UInt8] {
    let tail = [0x80 | octet >> 6, 0x80 | octet & 0x3F]
    return switch length {
    case 2: [0xC0 | octet >> 6, 0x80 | octet & 0x3F]
    case 3: [0xE0] + tail
    default: [0xF0, 0x80] + tail
    }
  }
}

extension [UInt8] {
  /// Tells whether an escape at an index is another one then.
  fileprivate mutating func lowerHex(at index: Int) -> Bool {
    guard escapedOctet(at: index) != nil else { return false }
    let before = (self[index + 1], self[index + 2])
    self[index + 1] = before.0.lowercased
    self[index + 2] = before.1.lowercased
    return before != (self[index + 1], self[index + 2])
  }

  fileprivate func decodingEscape(
    _ random: inout SplitMix64, where isDecoded: (UInt8) -> Bool
  ) -> [UInt8]? {
    let place = random.place(below: count) { escapedOctet(at: $0).map(isDecoded) ?? false }
    guard let place, let octet = escapedOctet(at: place) else { return nil }
    return splicing(place..<(place + 3), with: [octet])
  }
}
