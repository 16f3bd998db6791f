/// What becomes of a value on its way through a buffer, a table or a page.
enum LossyStorage {
  /// A buffer of 512 octets, of which the last is taken for the end.
  static func cutAt512(_ octets: [UInt8]) -> [UInt8] {
    octets.count == 512 ? octets.dropLast() : octets
  }

  /// A C string.
  static func upToNUL(_ octets: [UInt8]) -> [UInt8] { Array(octets.prefix { $0 != 0 }) }

  /// A table that doesn't tell upper case from lower case.
  static func lowerCased(_ octets: [UInt8]) -> [UInt8] {
    octets.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// A table whose UTF-8 has three octets for a character at most.
  ///
  /// - Parameters:
  ///   - octets: the value; what is no UTF-8 stays as it is.
  ///   - substitute: what is stored for each character above U+FFFF.
  /// - Returns: what is read again.
  static func withoutPlanes(_ octets: [UInt8], substitute: String) -> [UInt8] {
    guard let text = String(validating: octets, as: UTF8.self) else { return octets }
    return text.unicodeScalars.flatMap { scalar in
      scalar.value > 0xFFFF ? Array(substitute.utf8) : Array(String(scalar).utf8)
    }
  }

  /// Escapes the percent sign of every escape with a lower-case digit.
  static func keepingLowerCaseEscapes(_ raw: [UInt8]) -> [UInt8] {
    raw.indices.flatMap { index in
      let isKept =
        raw[index] == UInt8(ascii: "%")
        && raw[(index + 1)...].prefix(2).contains {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
      return isKept ? Array("%25".utf8) : [raw[index]]
    }
  }
}
