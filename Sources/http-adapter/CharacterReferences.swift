import AppFlip

/// The character references of HTML that servers write into attributes.
package enum CharacterReferences {
  private static let named: [(name: String, octet: UInt8)] = [
    ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
    ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")),
  ]

  /// Replaces `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and numbers; anything else stays.
  ///
  /// - Parameter text: the value of an attribute.
  /// - Returns: what it stands for.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = text
    while let first = rest.first {
      // The longest reference that is known here is the number of the last character.
      if first == UInt8(ascii: "&"),
        let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let octets = octets(of: rest[(rest.startIndex + 1)..<end])
      {
        decoded += octets
        rest = rest[(end + 1)...]
      } else {
        decoded.append(first)
        rest = rest.dropFirst()
      }
    }
    return decoded
  }

  private static func octets(of reference: ArraySlice<UInt8>) -> [UInt8]? {
    guard reference.first == UInt8(ascii: "#") else {
      return named.first { reference.elementsEqual($0.name.utf8) }.map { [$0.octet] }
    }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard number.allSatisfy({ $0.hexValue != nil }) else { return nil }
    let text = String(decoding: number, as: UTF8.self)
    guard let value = UInt32(text, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return Array(String(Character(scalar)).utf8)
  }
}
