/// Base64 with padding (RFC 4648, section 4), in exactly one form.
enum Base64 {
  private static let alphabet: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  private static let padding = UInt8(ascii: "=")

  /// Writes octets.
  static func encode(_ octets: [UInt8]) -> [UInt8] {
    var text = OctetBuffer(capacity: (octets.count + 2) / 3 * 4)
    encode(octets.span, into: &text)
    return text.octets
  }

  /// Writes octets behind others.
  static func encode(_ octets: borrowing Span<UInt8>, into text: inout OctetBuffer) {
    let rest = octets.count % 3
    let end = octets.count - rest
    for index in stride(from: 0, to: end, by: 3) {
      let bits =
        UInt32(octets[index]) << 16 | UInt32(octets[index + 1]) << 8 | UInt32(octets[index + 2])
      text.append(digit(bits >> 18), digit(bits >> 12), digit(bits >> 6), digit(bits))
    }
    if rest == 0 { return }
    let bits = UInt32(octets[end]) << 16 | (rest > 1 ? UInt32(octets[end + 1]) << 8 : 0)
    text.append(
      digit(bits >> 18), digit(bits >> 12), rest > 1 ? digit(bits >> 6) : padding, padding)
  }

  @inline(__always) private static func digit(_ bits: UInt32) -> UInt8 {
    // There are 64 digits, and they outlive every use.
    unsafe alphabet.utf8Start[Int(bits & 0x3F)]
  }

  /// Reads octets back.
  ///
  /// - Parameter text: the text, without white space.
  /// - Returns: the octets, or nil where the text is not what ``encode(_:)`` writes: a wrong length
  ///   or character, padding that is missing or too long, unused bits that are not zero.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padded = text.suffix(2).reversed().prefix { $0 == padding }.count
    let digits = text.dropLast(padded)
    var octets: [UInt8] = []
    octets.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var width: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      width += 6
      if width >= 8 {
        width -= 8
        octets.append(UInt8(bits >> width))
        bits &= 1 << width - 1
      }
    }
    return bits == 0 ? octets : nil
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
