import AppFlip
import Web

/// An absolute http or https URL ([RFC 9110, section 4.2](https://www.rfc-editor.org/rfc/rfc9110#section-4.2)):
/// bytes, of which none is decoded or repaired.
package struct HTTPURL: Equatable, Sendable {
  package let bytes: [UInt8]
  package let isSecure: Bool
  /// The host in lower case, an IPv6 address without its brackets.
  package let host: String
  /// The port; the scheme's default if the URL has none.
  package let port: UInt16
  /// The host and the port as the URL has them.
  package let authority: [UInt8]
  /// The path and the query, as the request line has them.
  package let target: [UInt8]

  package init(_ bytes: [UInt8]) throws(Fault) {
    let parts = URIReference(splitting: bytes)
    switch (parts.scheme ?? []).map(\.lowercasedASCII) {
    case Array("https".utf8): isSecure = true
    case Array("http".utf8): isSecure = false
    default: throw Fault("it must start with http:// or https://")
    }
    guard let authority = parts.authority else { throw Fault("it has no host") }
    guard parts.fragment == nil else { throw Fault("it must not have a fragment") }
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw Fault("it has a space or a control character; percent-encode it")
    }
    guard !authority.contains(UInt8(ascii: "@")) else {
      throw Fault("it must not have a user name; use a header field")
    }
    let isLiteral = authority.first == UInt8(ascii: "[")
    let closing = isLiteral ? authority.firstIndex(of: UInt8(ascii: "]")) : authority.startIndex
    guard let closing else { throw Fault("its host needs a closing bracket") }
    let end = authority[closing...].firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    let host = isLiteral ? authority[..<end].dropFirst().dropLast() : authority[..<end]
    guard !host.isEmpty, host.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Fault("its host must not be empty, and must be ASCII")
    }
    self.host = String(decoding: host.map(\.lowercasedASCII), as: UTF8.self)
    let digits = authority[end...].dropFirst()
    let number = UInt16(String(decoding: digits, as: UTF8.self))
    guard let port = digits.isEmpty ? (isSecure ? 443 : 80) : number, port > 0,
      digits.allSatisfy(\.isDigit)
    else { throw Fault("its port must be a number from 1 to 65535") }
    self.port = port
    let path = parts.path.isEmpty ? [UInt8(ascii: "/")] : Array(parts.path)
    target = path + (parts.query.map { [UInt8(ascii: "?")] + $0 } ?? [])
    self.authority = Array(authority)
    self.bytes = bytes
  }

  /// Why a request can't be sent to a text as its URL.
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

  /// Whether browsers trust this origin, because of TLS, or because it is this machine
  /// ([Secure Contexts](https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy)).
  var isTrusted: Bool { isSecure || ["localhost", "127.0.0.1", "::1"].contains(host) }

  package var path: ArraySlice<UInt8> { target.prefix { $0 != UInt8(ascii: "?") } }
}

extension HTTPURL {
  /// The URL that browsers open for a `Location` or a form's action on this URL's page; nil if it can't be sent.
  ///
  /// Source: [RFC 3986, section 5.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2).
  package func resolving(_ reference: [UInt8]) -> HTTPURL? {
    let parts = URIReference(splitting: Self.repaired(reference))
    if parts.scheme != nil { return try? HTTPURL(parts.bytes) }
    let scheme = Array((isSecure ? "https:" : "http:").utf8)
    if parts.authority != nil { return try? HTTPURL(scheme + parts.bytes) }
    let base = scheme + "//".utf8 + authority
    if parts.path.isEmpty {
      return try? HTTPURL(base + (parts.query == nil ? target : Array(path + parts.bytes)))
    }
    let folder = path[...(path.lastIndex(of: Self.slash) ?? path.startIndex)]
    let whole = parts.path.first == Self.slash ? Array(parts.path) : Array(folder + parts.path)
    let query = parts.query.map { [UInt8(ascii: "?")] + $0 } ?? []
    return try? HTTPURL(base + Self.withoutDots(whole) + query)
  }

  private static let slash = UInt8(ascii: "/")

  /// `remove_dot_segments` of RFC 3986, section 5.2.4, for a path that starts with a slash.
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let (dot, dots) = ([UInt8(ascii: ".")][...], [UInt8(ascii: "."), UInt8(ascii: ".")][...])
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
    for segment in segments {
      if segment == dots { _ = kept.popLast() }
      if segment != dot, segment != dots { kept.append(segment) }
    }
    if let last = segments.last, last == dot || last == dots { kept.append([]) }
    return [slash] + kept.joined(separator: [slash])
  }

  /// A reference as browsers read it, without its fragment
  /// ([URL Standard](https://url.spec.whatwg.org/#concept-basic-url-parser)): slashes in place of backslashes,
  /// percent-encoded, and without the characters that browsers remove.
  private static func repaired(_ text: [UInt8]) -> [UInt8] {
    let isIgnored: (UInt8) -> Bool = { $0 <= 0x20 }
    var text = text.drop(while: isIgnored).prefix { $0 != UInt8(ascii: "#") }
    while text.last.map(isIgnored) == true { text.removeLast() }
    let kept = text.filter { !"\t\n\r".utf8.contains($0) }
    let front = kept.prefix { $0 != UInt8(ascii: "?") }
    let parts = URIReference(splitting: front.map { $0 == UInt8(ascii: "\\") ? slash : $0 })
    return parts.bytes[..<parts.path.startIndex] + encoded(parts.path, but: "\"<>^`{}")
      + encoded(kept[front.endIndex...], but: "\"<>'")
  }

  /// Percent-encodes what isn't printable ASCII, and some other characters.
  private static func encoded(_ text: ArraySlice<UInt8>, but others: String) -> [UInt8] {
    text.flatMap { byte in
      (0x21...0x7E).contains(byte) && !others.utf8.contains(byte)
        ? [byte] : PercentEncoding.encode([byte])
    }
  }
}
