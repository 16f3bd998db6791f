import AppFlip

extension HTTPURL {
  /// The URL that a `Location` or a form's target names, seen from this URL.
  ///
  /// Text that browsers repair, each in its own way, names nothing here: a backslash, for instance,
  /// which some take for a slash.
  ///
  /// - Parameter reference: the reference; a fragment is dropped.
  /// - Returns: the URL, nil where the reference is no valid one, or is no http or https URL.
  ///
  /// Source: [RFC 3986, section 5.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2).
  package func resolving(_ reference: [UInt8]) -> HTTPURL? {
    guard let parts = try? URIReference(validating: reference) else { return nil }
    let whole = reference.prefix { $0 != UInt8(ascii: "#") }
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
