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
      .encoding { value, _ in value.indices.reduce(into: value) { _ = $0.lowerHex(at: $1) } }),
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
      .encoding { value, random in
        random.place(below: value.count) { value[$0].isUnreserved && value.isPlain(at: $0) }
          .map { value.replacing($0, by: PercentEncoding.encodeAll([value[$0]])) }
      }),
    Mutator(
      "encoding/over-encode-all", "Percent-encodes every octet of a value: the same text.",
      .encoding { value, _ in
        PercentEncoding.encodeAll(PercentDecoding.decodeLiteral(value, as: .percent))
      }),
    Mutator(
      "encoding/decode", "Writes one visible octet as it is that was percent-encoded.",
      .encoding { $0.decodingEscape(&$1) { $0.isVisible && !"&=#+%; ".utf8.contains($0) } }),
    Mutator(
      "encoding/decode-any", "Writes any octet as it is that was percent-encoded, delimiters too.",
      .encoding { $0.decodingEscape(&$1) { _ in true } }),
    Mutator(
      "encoding/encode-again", "Encodes a value once more, for code that decodes twice.",
      .encoding { value, _ in PercentEncoding.encode(value) }),
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
      }),
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
      }),
  ]

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
  static let badEscapes = [
    "%", "%4", "%zz", "%4z", "%u0041", "%%", "% 41", "%-1", "%+4", "%0x41", "%C3%2",
  ].octets

  private static func hasOverlong(_ octet: UInt8) -> Bool {
    octet.isAlpha || octet == UInt8(ascii: "/") || octet == UInt8(ascii: ".")
  }

  static func overlong(_ octet: UInt8, length: Int) -> [UInt8] {
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
