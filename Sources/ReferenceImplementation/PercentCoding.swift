/// Percent-encoding on octets (RFC 3986, section 2.1).
///
/// Foundation's own decoding loses a leading BOM and everything that is no UTF-8, and its encoding
/// leaves `+` as it is, which a form-urlencoded reader takes for a space.
enum PercentCoding {
  /// Decodes every escape, once.
  ///
  /// - Parameter text: percent-encoded text in which every `%` begins an escape.
  /// - Returns: the octets; a `%` that begins no escape stays.
  static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.underestimatedCount)
    var rest = text.makeIterator()
    while let octet = rest.next() {
      guard octet == percent else {
        decoded.append(octet)
        continue
      }
      let digits = (rest.next(), rest.next())
      if let high = digits.0.flatMap(value(ofDigit:)), let low = digits.1.flatMap(value(ofDigit:)) {
        decoded.append(high << 4 | low)
      } else {
        decoded += [percent, digits.0, digits.1].compactMap(\.self)
      }
    }
    return decoded
  }

  /// Encodes every octet but letters, digits, `-`, `.`, `_` and `~`.
  ///
  /// What comes out is read alike by RFC 3986 and by form-urlencoded readers.
  ///
  /// - Parameter octets: any octets.
  /// - Returns: ASCII text.
  static func encoded(_ octets: some Sequence<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    for octet in octets {
      if isUnreserved(octet) {
        encoded.append(octet)
      } else {
        encoded += [percent, digits[Int(octet >> 4)], digits[Int(octet & 15)]]
      }
    }
    return encoded
  }

  private static let percent = UInt8(ascii: "%")
  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func value(ofDigit octet: UInt8) -> UInt8? {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): octet - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): octet - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): octet - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
