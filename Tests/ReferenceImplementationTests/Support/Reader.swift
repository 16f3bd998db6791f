/// A way in which the Google app may decode a parameter of the answer.
enum Reader: CaseIterable {
  /// By RFC 3986: escapes alone.
  case percent
  /// As application/x-www-form-urlencoded: a plus is a space.
  case form

  /// Decodes a value.
  func read(_ text: some Collection<UInt8>) -> [UInt8] {
    var octets: [UInt8] = []
    var rest = text[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%"), let octet = Self.octet(rest.prefix(2)) {
        octets.append(octet)
        rest = rest.dropFirst(2)
      } else {
        let isSpace = self == .form && first == UInt8(ascii: "+")
        octets.append(isSpace ? UInt8(ascii: " ") : first)
      }
    }
    return octets
  }

  private static func octet(_ digits: some Collection<UInt8>) -> UInt8? {
    let text = String(decoding: digits, as: UTF8.self)
    let isHex = digits.count == 2 && digits.allSatisfy { hexDigits.contains($0) }
    return isHex ? UInt8(text, radix: 16) : nil
  }

  private static let hexDigits = Array("0123456789abcdefABCDEF".utf8)
}
