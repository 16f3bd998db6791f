import AppFlip

/// Writes an ASCII letter, dot or slash as an overlong UTF-8 form, percent-encoded, which catches
/// decoders that take it for the character (RFC 3629, section 10).
struct OverlongEscape: ValueRewriter {
  let name = "encoding/overlong"

  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]? {
    let place = random.place(below: value.count) { place in
      value.escapedOctet(at: place).map(isWanted)
        ?? (isWanted(value[place]) && value.isPlain(at: place))
    }
    guard let place else { return nil }
    let octet = value.escapedOctet(at: place) ?? value[place]
    let overlong = Self.overlong(octet, length: 2 + random.below(3))
    return value.splicing(value.unit(at: place), with: PercentEncoding.encodeAll(overlong))
  }

  private func isWanted(_ octet: UInt8) -> Bool {
    octet.isAlpha || octet == UInt8(ascii: "/") || octet == UInt8(ascii: ".")
  }

  /// An ASCII octet in 2, 3 or 4.
  private static func overlong(_ octet: UInt8, length: Int) -> [UInt8] {
    let tail = [0x80 | octet >> 6, 0x80 | octet & 0x3F]
    return switch length {
    case 2: [0xC0 | octet >> 6, 0x80 | octet & 0x3F]
    case 3: [0xE0] + tail
    default: [0xF0, 0x80] + tail
    }
  }
}
