import AppFlip
import Web

/// An absolute http or https URL ([RFC 9110, section 4.2](https://www.rfc-editor.org/rfc/rfc9110#section-4.2))
/// on octets; nothing in it is decoded or repaired.
package struct HTTPURL: Equatable, Sendable {
  package let octets: [UInt8]
  package let isSecure: Bool
  /// The host in lower case, an IPv6 address without its brackets.
  package let host: String
  /// The port; the scheme's default if the URL has none.
  package let port: UInt16
  /// The authority as it stands: host and port.
  package let authority: [UInt8]
  /// What the request line names: path and query.
  package let target: [UInt8]

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
    package let description: String

    init(_ description: String) { self.description = description }
  }

  package var origin: String {
    let shown = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return "\(isSecure ? "https" : "http")://\(shown):\(port)"
  }

  /// Whether two URLs have scheme, host and port in common
  /// ([RFC 6454, section 4](https://www.rfc-editor.org/rfc/rfc6454#section-4)).
  package func hasOrigin(of other: HTTPURL) -> Bool {
    isSecure == other.isSecure && port == other.port && host.utf8.elementsEqual(other.host.utf8)
  }

  /// Whether browsers trust what arrives from there: by TLS, or because it is this machine
  /// ([Secure Contexts](https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy)).
  var isTrusted: Bool { isSecure || ["localhost", "127.0.0.1", "::1"].contains(host) }

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

extension HTTPURL {
  /// The URL that a `Location` or a form's target names, seen from this URL.
  ///
  /// Text that browsers repair names nothing here: a backslash, for instance, which they take for a slash.
  ///
  /// Source: [RFC 3986, section 5.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2).
  package func resolving(_ reference: [UInt8]) -> HTTPURL? {
    (try? URIReference(validating: reference)).flatMap { resolving($0) }
  }

  /// The URL that browsers open for a `Location` or a form's target on this URL's page.
  package func opening(_ reference: [UInt8]) -> HTTPURL? {
    resolving(URIReference(splitting: PageURL.repaired(reference)))
  }

  private func resolving(_ parts: URIReference) -> HTTPURL? {
    let whole = parts.octets.prefix { $0 != UInt8(ascii: "#") }
    if parts.scheme != nil { return try? HTTPURL(Array(whole)) }
    let scheme = Array((isSecure ? "https:" : "http:").utf8)
    if parts.authority != nil { return try? HTTPURL(scheme + whole) }
    let base = scheme + "//".utf8 + authority
    if parts.path.isEmpty {
      return try? HTTPURL(base + (parts.query == nil ? target : Array(path + whole)))
    }
    let query = parts.query.map { [UInt8(ascii: "?")] + $0 } ?? []
    return try? HTTPURL(base + Self.withoutDots(merged(parts.path)) + query)
  }

  private func merged(_ relative: ArraySlice<UInt8>) -> [UInt8] {
    if relative.first == UInt8(ascii: "/") { return Array(relative) }
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return Array(path[...end] + relative)
  }

  /// `remove_dot_segments` of RFC 3986, section 5.2.4, for a path that starts with a slash.
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let (dot, dots) = ([UInt8(ascii: ".")][...], [UInt8(ascii: "."), UInt8(ascii: ".")][...])
    let slash = UInt8(ascii: "/")
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
    for segment in segments {
      if segment == dots { _ = kept.popLast() }
      if segment != dot, segment != dots { kept.append(segment) }
    }
    if let last = segments.last, last == dot || last == dots { kept.append([]) }
    return [slash] + kept.joined(separator: [slash])
  }
}
