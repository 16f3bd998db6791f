/// A field of an HTTP message's header, octet for octet.
package struct HTTPField: Equatable, Sendable {
  /// The name, in the case in which it stands.
  package var name: [UInt8]
  /// The value, without the white space around it.
  package var value: [UInt8]

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - value: the value.
  package init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Makes a field from text.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - value: the value.
  package init(_ name: String, _ value: String) {
    self.init(name: Array(name.utf8), value: Array(value.utf8))
  }

  /// Whether the field has a name, in any case.
  ///
  /// - Parameter name: the name in lower case.
  /// - Returns: true where the names differ in the case of ASCII letters at most.
  package func isNamed(_ name: String) -> Bool {
    self.name.lazy.map(\.lowercasedASCII).elementsEqual(name.utf8)
  }
}

extension HTTPField {
  /// The names of the fields that the client writes itself, or doesn't understand the answer to.
  private static let reservedNames = [
    "connection", "content-length", "expect", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Why the field can't be sent, nil where it can.
  ///
  /// A name is a token, a value holds no CR, LF or NUL, which would make other fields of it, and
  /// how long a message is and how long a connection lasts is the client's business.
  ///
  /// Source: [RFC 9110, section 5](https://www.rfc-editor.org/rfc/rfc9110#section-5).
  package var fault: String? {
    if name.isEmpty { return "its name is empty" }
    if !name.allSatisfy(\.isTokenCharacter) { return "its name is no token of RFC 9110" }
    for name in Self.reservedNames where isNamed(name) { return "the client writes \(name) itself" }
    let isBroken = value.contains { $0 == 0 || $0 == UInt8(ascii: "\r") || $0 == .lineFeed }
    return isBroken ? "its value holds a CR, LF or NUL" : nil
  }
}
