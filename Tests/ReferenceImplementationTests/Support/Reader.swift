/// A way in which the Google app may decode a parameter of the answer.
enum Reader: CaseIterable {
  /// By RFC 3986: escapes alone.
  case percent
  /// As application/x-www-form-urlencoded: a plus is a space.
  case form

  /// Decodes a value.
  func read(_ text: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    var place = 0
    while place < text.count {
      if text[place] == UInt8(ascii: "%"), let octet = Self.octet(text[place...].dropFirst()) {
        octets.append(octet)
        place += 3
      } else {
        let isSpace = self == .form && text[place] == UInt8(ascii: "+")
        octets.append(isSpace ? UInt8(ascii: " ") : text[place])
        place += 1
      }
    }
    return octets
  }

  /// The octet of two hexadecimal digits.
  private static func octet(_ text: ArraySlice<UInt8>) -> UInt8? {
    let values = text.prefix(2).compactMap { digits[$0] }
    return values.count == 2 ? values[0] << 4 | values[1] : nil
  }

  private static let digits: [UInt8: UInt8] = Dictionary(
    uniqueKeysWithValues: zip(
      "0123456789ABCDEFabcdef".utf8, [UInt8](0...15) + [UInt8](10...15)))
}
