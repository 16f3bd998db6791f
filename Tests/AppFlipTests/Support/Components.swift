import AppFlip

/// The five components of a URI reference; nil if one is undefined, which isn't empty.
struct Components: Equatable, CustomStringConvertible {
  var scheme: [UInt8]?
  var authority: [UInt8]?
  var path: [UInt8]
  var query: [UInt8]?
  var fragment: [UInt8]?

  var description: String {
    [scheme, authority, path, query, fragment]
      .map { $0.map { "<\(Octets.escaped($0))>" } ?? "-" }.joined(separator: " ")
  }

  /// The text of the components, by RFC 3986, section 5.3.
  var recomposed: [UInt8] {
    var result: [UInt8] = []
    if let scheme { result += scheme + bytes(":") }
    if let authority { result += bytes("//") + authority }
    result += path
    if let query { result += bytes("?") + query }
    if let fragment { result += bytes("#") + fragment }
    return result
  }
}

extension Components {
  /// The components that a reader found.
  init(_ reference: URIReference) {
    scheme = reference.scheme.map { Array($0) }
    authority = reference.authority.map { Array($0) }
    path = Array(reference.path)
    query = reference.query.map { Array($0) }
    fragment = reference.fragment.map { Array($0) }
  }

  /// Components as text, in the order of the document.
  init(
    _ scheme: String?, _ authority: String?, _ path: String, _ query: String?, _ fragment: String?
  ) {
    self.scheme = scheme.map { bytes($0) }
    self.authority = authority.map { bytes($0) }
    self.path = bytes(path)
    self.query = query.map { bytes($0) }
    self.fragment = fragment.map { bytes($0) }
  }
}

/// The error of a strict reader, nil for a valid reference.
func syntaxError(in octets: [UInt8]) -> URISyntaxError? {
  do throws(URISyntaxError) {
    _ = try URIReference(validating: octets)
    return nil
  } catch { return error }
}
