import AppFlip

/// An absolute http or https URL on octets; nothing in it is decoded or repaired.
///
/// Source: [RFC 9110, section 4.2](https://www.rfc-editor.org/rfc/rfc9110#section-4.2).
package struct HTTPURL: Equatable, Sendable {
  /// The URL, octet for octet.
  package let octets: [UInt8]
  /// Whether the scheme is https.
  package let isSecure: Bool
  /// The host in lower case, an IPv6 address without its brackets.
  package let host: String
  /// The port, the scheme's own where the URL has none.
  package let port: UInt16
  /// The authority as it stands: host and port.
  package let authority: [UInt8]
  /// What the request line names: path and query.
  package let target: [UInt8]

  /// Reads a URL.
  ///
  /// - Parameter octets: the URL; only an octet that would break the request line is refused in its
  ///   path and query.
  /// - Throws: ``Fault`` with what is wrong.
  package init(_ octets: [UInt8]) throws(Fault) {
    let parts = URIReference(splitting: octets)
    isSecure = try Self.isSecure(parts.scheme)
    guard let authority = parts.authority else { throw Fault("it has no host") }
    guard parts.fragment == nil else { throw Fault("it has a fragment, which is never sent") }
    guard !octets.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw Fault("it holds a space or a control character, which must be percent-encoded")
    }
    (host, port) = try Self.split(authority, defaultPort: isSecure ? 443 : 80)
    let path = parts.path.isEmpty ? [UInt8(ascii: "/")] : Array(parts.path)
    target = path + (parts.query.map { [UInt8(ascii: "?")] + $0 } ?? [])
    self.authority = Array(authority)
    self.octets = octets
  }

  /// Why text is no URL that a request can be sent to.
  package struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Scheme, host and port, for people.
  package var origin: String {
    let shown = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(isSecure ? "https" : "http")://\(shown):\(port)"
  }

  /// Whether two URLs have scheme, host and port in common
  /// ([RFC 6454, section 4](https://www.rfc-editor.org/rfc/rfc6454#section-4)).
  ///
  /// - Parameter other: the other URL.
  /// - Returns: true for the same origin.
  package func hasOrigin(of other: HTTPURL) -> Bool {
    isSecure == other.isSecure && port == other.port && host.utf8.elementsEqual(other.host.utf8)
  }

  /// The path of the target, without its query.
  package var path: ArraySlice<UInt8> {
    target.prefix { $0 != UInt8(ascii: "?") }
  }

  private static func isSecure(_ scheme: ArraySlice<UInt8>?) throws(Fault) -> Bool {
    let name = (scheme ?? []).map(\.lowercasedASCII)
    if name.elementsEqual("https".utf8) { return true }
    if name.elementsEqual("http".utf8) { return false }
    throw Fault("it starts with neither http:// nor https://")
  }

  private static func split(
    _ authority: ArraySlice<UInt8>, defaultPort: UInt16
  ) throws(Fault) -> (host: String, port: UInt16) {
    guard !authority.contains(UInt8(ascii: "@")) else {
      throw Fault("it has a user name, which is sent nowhere; use a header field")
    }
    let isLiteral = authority.first == UInt8(ascii: "[")
    let closing = isLiteral ? authority.firstIndex(of: UInt8(ascii: "]")) : nil
    guard !isLiteral || closing != nil else { throw Fault("its host has no closing bracket") }
    let colon = authority[(closing ?? authority.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
    let end = colon ?? authority.endIndex
    let host = isLiteral ? authority[..<end].dropFirst().dropLast() : authority[..<end]
    guard !host.isEmpty, host.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Fault("its host is empty or not in ASCII")
    }
    let name = String(decoding: host.map(\.lowercasedASCII), as: UTF8.self)
    return (name, try port(authority[end...].dropFirst()) ?? defaultPort)
  }

  private static func port(_ digits: ArraySlice<UInt8>) throws(Fault) -> UInt16? {
    if digits.isEmpty { return nil }
    guard digits.allSatisfy(\.isDigit), let port = UInt16(String(decoding: digits, as: UTF8.self)),
      port > 0
    else { throw Fault("its port is no number from 1 to 65535") }
    return port
  }
}
