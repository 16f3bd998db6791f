import AppFlip

/// The URL of an authorization endpoint, which may have a query of its own.
///
/// The parameters of a request follow that query
/// ([RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)).
public struct EndpointURL: Sendable, Equatable {
  /// The URL, byte for byte.
  package let bytes: [UInt8]
  /// The part before the query.
  package let base: [UInt8]
  /// The endpoint's own query, without the question mark; empty for none.
  package let query: [UInt8]
  /// Scheme and authority.
  package let origin: [UInt8]

  /// The redirect URIs that its owner registered beside the 12 URLs.
  package internal(set) var ownRedirectURIs: [[UInt8]] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let uri = URIReference(splitting: bytes)
    base = Array(uri.base)
    query = Array(uri.query ?? [])
    origin = Array(uri.base.dropLast(uri.path.count))
  }

  /// Whether requests can be sent to it: a URI with a scheme and a host, without a fragment.
  var isUsable: Bool {
    let uri = URIReference(splitting: bytes)
    return uri.isURI && uri.fragment == nil && uri.scheme != nil && uri.authority?.isEmpty == false
  }

  /// The separator between the URL and the parameters of a request.
  package var separator: [UInt8] {
    guard bytes.contains(UInt8(ascii: "?")) else { return [UInt8(ascii: "?")] }
    let isOpen = bytes.last == UInt8(ascii: "?") || bytes.last == UInt8(ascii: "&")
    return isOpen ? [] : [UInt8(ascii: "&")]
  }

  /// The part that a request adds to the endpoint's own query.
  package func parameters(behindOwnIn query: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !self.query.isEmpty else { return query }
    guard query.starts(with: self.query) else { return nil }
    let rest = query.dropFirst(self.query.count)
    if rest.isEmpty || self.query.last == UInt8(ascii: "&") { return rest }
    return rest.first == UInt8(ascii: "&") ? rest.dropFirst() : nil
  }
}
