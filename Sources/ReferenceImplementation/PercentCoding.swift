package import AppFlip

/// Percent-encoding on bytes (RFC 3986, section 2.1).
///
/// Foundation's own decoding loses a leading BOM and everything that isn't UTF-8, and its encoding
/// leaves `+` as it is, which a form-urlencoded reader takes for a space.
package enum PercentCoding {
  /// Decodes every escape, once.
  package static func decoded(
    _ text: some Sequence<UInt8>, as reading: QueryReading = .percent
  ) -> [UInt8] {
    let text = Array(text)
    let plus: UInt8 = reading == .form ? UInt8(ascii: " ") : UInt8(ascii: "+")
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == percent else {
        decoded.append(byte == UInt8(ascii: "+") ? plus : byte)
        continue
      }
      if index + 1 < text.count, let high = value(ofDigit: text[index]),
        let low = value(ofDigit: text[index + 1])
      {
        decoded.append(high << 4 | low)
        index += 2
      } else {
        decoded.append(percent)
      }
    }
    return decoded
  }

  /// Encodes every byte but letters, digits, `-`, `.`, `_` and `~`, which all readers read alike.
  package static func encoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for byte in bytes {
      if unreserved[Int(byte)] {
        encoded.append(byte)
      } else {
        encoded.append(percent)
        encoded.append(digits[Int(byte >> 4)])
        encoded.append(digits[Int(byte & 15)])
      }
    }
    return encoded
  }

  /// Whether every `%` begins an escape.
  package static func isDecodable(_ text: some Sequence<UInt8>) -> Bool {
    // How many digits of an escape are still to come.
    var digits = 0
    for byte in text {
      if digits > 0 {
        guard value(ofDigit: byte) != nil else { return false }
        digits -= 1
      } else if byte == percent {
        digits = 2
      }
    }
    return digits == 0
  }

  /// Encodes what may not be in a query (RFC 3986, section 3.4), and leaves escapes as they are.
  package static func fittedIntoQuery(_ text: [UInt8]) -> [UInt8] {
    guard !text.allSatisfy(mayStandInQuery) else { return text }
    return text.flatMap { mayStandInQuery($0) ? [$0] : encoded(CollectionOfOne($0)) }
  }

  /// Whether text is a query of RFC 3986, section 3.4.
  package static func isQuery(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy(mayStandInQuery) && isDecodable(text)
  }

  private static func mayStandInQuery(_ byte: UInt8) -> Bool {
    unreserved[Int(byte)] || queryMarks[Int(byte)]
  }

  /// For each byte, whether it is one of the marks that a query holds, `%` included.
  private static let queryMarks = {
    let marks = Set("!$&'()*+,;=:@/?%".utf8)
    return (0...255).map { marks.contains($0) }
  }()

  private static let percent = UInt8(ascii: "%")
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// For each byte, whether it means itself wherever it is.
  private static let unreserved = {
    let marks = Set("-._~".utf8)
    let ranges =
      [UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z")]
      + [UInt8(ascii: "0")...UInt8(ascii: "9")]
    return (0...255).map { byte in
      marks.contains(byte) || ranges.contains { $0.contains(byte) }
    }
  }()

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
