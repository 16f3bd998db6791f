import AppFlip

enum EncodingMutators {
  static let all: [Mutator] = [
    Mutator(
      "encoding/lower-hex", "Writes one escape with lower-case digits: the text stays the same.",
      .valueEdits { escapes(in: $0) { $0.map(\.lowercased) } }),
    Mutator(
      "encoding/lower-hex-all", "Escapes each byte with lower-case digits: the same text.",
      .values { encodedAll($0).map(\.lowercased) }),
    Mutator(
      "encoding/over-encode", "Percent-encodes one byte that needs no encoding: the same text.",
      preserves: .letterEncoded,
      .valueEdits { value in
        value.indices.filter { value.isPlain(at: $0) }.map { place in
          { value in
            guard value.indices.contains(place), value.isPlain(at: place),
              value[place].isUnreserved
            else { return nil }
            return value.replacing(place, by: PercentEncoding.encodeAll([value[place]]))
          }
        }
      }),
    Mutator(
      "encoding/over-encode-all", "Percent-encodes every byte of a value: the text stays the same.",
      .values { encodedAll($0) }),
    Mutator(
      "encoding/decode", "Writes one escape as its byte.",
      .valueEdits { escapes(in: $0) { PercentDecoding.decodeLiteral($0, as: .percent) } }),
    Mutator(
      "encoding/decode-all", "Writes each escape as its byte.",
      .values { PercentDecoding.decodeLiteral($0, as: .percent) }),
    Mutator(
      "encoding/unescaped-end", "Ends a value with unescaped characters or lower-case escapes.",
      weight: 4,
      .eachValue(of: ValueMutators.handedOn, ends) { $0 + $1 }),
    Mutator(
      "encoding/encode-again", "Encodes a value again, for code that decodes twice.",
      .values({ PercentEncoding.encode($0) }, { PercentEncoding.encode(encodedAll($0)) })),
    Mutator(
      "encoding/encode-percent", "Encodes the percent sign of one escape again.",
      .valueEdits { escapes(in: $0) { Array("%25".utf8 + $0.dropFirst()) } }),
    Mutator(
      "encoding/plus-space", "Writes a space or a plus sign differently: as `+`, `%20` or `%2B`.",
      .valueEdits { value in
        spaceForms.flatMap { form in
          value.indices.filter { value[$0...].starts(with: form) }.flatMap { place in
            spaceForms.filter { $0 != form }.map { other -> TextEdit in
              { value in
                value.dropFirst(place).starts(with: form)
                  ? value.splicing(place..<(place + form.count), with: other) : nil
              }
            }
          }
        }
      }),
    Mutator(
      "encoding/bad-escape", "Puts a broken escape into a value, for decoders that guess or crash.",
      .valueEdits { _ in
        badEscapes.flatMap { escape -> [TextEdit] in
          [{ $0 + escape }, { escape + $0 }, { ValuePlace.inside.put(escape, into: $0) }]
        }
      }),
    Mutator(
      "encoding/loose-escape", "Writes a byte in a form that only some decoders decode.",
      weight: 4, .valueEdits(looseEscapes)),
    Mutator(
      "encoding/overlong", "Writes an ASCII byte in an overlong form (RFC 3629, section 10).",
      .eachValue([2, 3, 4]) { value, length in
        let place = value.indices.first { value[$0].isAlpha && value.isPlain(at: $0) }
        return place.map {
          value.replacing($0, by: PercentEncoding.encodeAll(overlong(value[$0], length: length)))
        }
      }),
  ]

  /// Changes of each escape of a value.
  private static func escapes(
    in value: [UInt8], _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> [TextEdit] {
    value.indices.filter { value.escapedByte(at: $0) != nil }.map { place in
      { value in
        guard value.escapedByte(at: place) != nil else { return nil }
        let escape = place..<(place + 3)
        return value.splicing(escape, with: change(Array(value[escape])))
      }
    }
  }

  private static func encodedAll(_ value: [UInt8]) -> [UInt8] {
    PercentEncoding.encodeAll(PercentDecoding.decodeLiteral(value, as: .percent))
  }

  /// Raw characters that a query may hold, and escapes in lower case.
  private static let ends =
    "/?:@!$'()*,;-._~+".utf8.map { [$0] } + [Array("+%20".utf8)]
    + "/ + = ? : ; , \u{E9}".words.bytes.map { PercentEncoding.encodeAll($0).map(\.lowercased) }

  /// In the place of the first byte and of each mark.
  private static func looseEscapes(in value: [UInt8]) -> [TextEdit] {
    var seen: Set<UInt8> = []
    return value.indices.flatMap { place -> [TextEdit] in
      let unit = value.unit(at: place)
      guard unit.lowerBound == place,
        let byte = PercentDecoding.decodeLiteral(value[unit], as: .percent).first,
        place == 0 || !(byte.isAlpha || byte.isDigit), seen.insert(byte).inserted
      else { return [] }
      return NearMisses.looseEscapes(of: byte).map { escape in
        { $0.indices.contains(place) ? $0.splicing($0.unit(at: place), with: escape) : nil }
      }
    }
  }

  private static let spaceForms = ["+", "%20", "%2B"].bytes

  /// Too short, of other digits, of another system, doubled, with a blank or a sign in it.
  private static let badEscapes = "% %4 %zz %4z %u0041 %% %␠41 %-1 %+4 %0x41 %C3%2".words.bytes

  private static func overlong(_ byte: UInt8, length: Int) -> [UInt8] {
    let tail = [0x80 | byte >> 6, 0x80 | byte & 0x3F]
    return switch length {
    case 2: [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
    case 3: [0xE0] + tail
    default: [0xF0, 0x80] + tail
    }
  }
}
