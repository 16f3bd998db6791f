/// What stands between the brackets of a host.
///
/// Source: [RFC 3986, section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2).
enum AddressLiteral {
  /// Whether text is an IPv6address or an IPvFuture.
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return first | 0x20 == UInt8(ascii: "v") ? isFuture(text) : isVersion6(text)
  }

  /// `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
  private static func isFuture(_ text: ArraySlice<UInt8>) -> Bool {
    guard let dot = Octets.firstIndex(of: UInt8(ascii: "."), in: text) else { return false }
    let version = text[(text.startIndex + 1)..<dot]
    let address = text[(dot + 1)...]
    return !version.isEmpty && version.allSatisfy { $0.hexValue != nil } && !address.isEmpty
      && address.allSatisfy { $0.isUnreserved || $0.isSubDelimiter || $0 == UInt8(ascii: ":") }
  }

  /// Eight groups of 16 bits, of which `::` stands for at least one, the last two perhaps as IPv4.
  private static func isVersion6(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 45 else { return false }
    guard let gap = doubleColon(in: text) else { return groups(in: text, last: true) == 8 }
    let (head, tail) = (text[..<gap], text[(gap + 2)...])
    guard let before = head.isEmpty ? 0 : groups(in: head, last: false),
      let after = tail.isEmpty ? 0 : groups(in: tail, last: true)
    else { return false }
    return before + after <= 7
  }

  private static func doubleColon(in text: ArraySlice<UInt8>) -> Int? {
    text.indices.dropLast().first {
      text[$0] == UInt8(ascii: ":") && text[$0 + 1] == UInt8(ascii: ":")
    }
  }

  /// The number of 16-bit groups, nil where one is malformed; only the last may be an IPv4 address.
  private static func groups(in text: ArraySlice<UInt8>, last: Bool) -> Int? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    for (index, part) in parts.enumerated() {
      if last, index == parts.count - 1, isVersion4(part) {
        count += 2
      } else if (1...4).contains(part.count), part.allSatisfy({ $0.hexValue != nil }) {
        count += 1
      } else {
        return nil
      }
    }
    return count
  }

  private static func isVersion4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy(\.isDigit) else { return false }
        let value = part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return value <= 255 && (part.count == 1 || part.first != UInt8(ascii: "0"))
      }
  }
}
