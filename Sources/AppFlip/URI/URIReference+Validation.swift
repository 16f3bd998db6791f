extension URIReference {
  /// Whether the reference is a URI (with a scheme) by the grammar of RFC 3986.
  public var isURI: Bool {
    guard scheme != nil else { return false }
    do throws(URISyntaxError) {
      try validate()
      return true
    } catch { return false }
  }

  /// Holds the components against the grammar.
  ///
  /// Source: [RFC 3986, appendix A](https://www.rfc-editor.org/rfc/rfc3986#appendix-A).
  ///
  /// - Throws: `URISyntaxError` for the first octet, from the left, that breaks the grammar of the
  ///   component in which the delimiters put it.
  public func validate() throws(URISyntaxError) {
    if let scheme { try validateScheme(scheme) }
    if let authority { try validateAuthority(authority) }
    try validatePath()
    if let query { try scan(query, in: .query) { $0.isQueryCharacter } }
    if let fragment { try scan(fragment, in: .fragment) { $0.isQueryCharacter } }
  }

  private func validateScheme(_ scheme: ArraySlice<UInt8>) throws(URISyntaxError) {
    guard let first = scheme.first, first.isAlpha else {
      throw URISyntaxError(offset: scheme.startIndex, component: .scheme, problem: .schemeStart)
    }
    for index in scheme.indices {
      let octet = scheme[index]
      let isMark =
        octet == UInt8(ascii: "+") || octet == UInt8(ascii: "-") || octet == UInt8(ascii: ".")
      guard octet.isAlpha || octet.isDigit || isMark else {
        throw URISyntaxError(offset: index, component: .scheme, problem: .character(octet))
      }
    }
  }

  private func validateAuthority(_ authority: ArraySlice<UInt8>) throws(URISyntaxError) {
    var rest = authority
    if let at = Octets.firstIndex(of: UInt8(ascii: "@"), in: rest) {
      try scan(rest[..<at], in: .userinfo) {
        $0.isUnreserved || $0.isSubDelimiter || $0 == UInt8(ascii: ":")
      }
      rest = rest[(at + 1)...]
    }
    if rest.first == UInt8(ascii: "[") {
      guard let end = Octets.firstIndex(of: UInt8(ascii: "]"), in: rest),
        AddressLiteral.isValid(rest[(rest.startIndex + 1)..<end])
      else {
        throw URISyntaxError(offset: rest.startIndex, component: .host, problem: .addressLiteral)
      }
      try validatePort(rest[(end + 1)...])
    } else {
      let colon = Octets.firstIndex(of: UInt8(ascii: ":"), in: rest) ?? rest.endIndex
      try scan(rest[..<colon], in: .host) { $0.isUnreserved || $0.isSubDelimiter }
      try validatePort(rest[colon...])
    }
  }

  /// Holds `[":" *DIGIT]`, the colon included, against the grammar.
  private func validatePort(_ port: ArraySlice<UInt8>) throws(URISyntaxError) {
    for index in port.indices {
      let isColon = index == port.startIndex && port[index] == UInt8(ascii: ":")
      guard isColon || (index > port.startIndex && port[index].isDigit) else {
        throw URISyntaxError(offset: index, component: .port, problem: .character(port[index]))
      }
    }
  }

  private func validatePath() throws(URISyntaxError) {
    if scheme == nil, authority == nil, path.first == UInt8(ascii: ":") {
      // A first segment holds no colon; one further right would have ended a scheme.
      throw URISyntaxError(
        offset: path.startIndex, component: .path, problem: .character(UInt8(ascii: ":")))
    }
    try scan(path, in: .path) { $0.isPathCharacter || $0 == UInt8(ascii: "/") }
  }

  /// Finds the first octet that is neither allowed nor part of a percent-encoded octet.
  @inline(__always)
  private func scan(
    _ slice: ArraySlice<UInt8>, in component: URISyntaxError.Component,
    allowed: (UInt8) -> Bool
  ) throws(URISyntaxError) {
    let span = slice.span
    // Without an exit in between the compiler looks at many octets at a time.
    var strays: UInt8 = 0
    for index in span.indices {
      let octet = span[index]
      strays |= (allowed(octet) ? 0 : 1) & (octet == UInt8(ascii: "%") ? 0 : 1)
    }
    if strays == 0, Self.hasValidEscapes(slice) { return }
    var index = 0
    while index < span.count {
      let octet = span[index]
      if allowed(octet) {
        index += 1
      } else if octet == UInt8(ascii: "%") {
        guard PercentDecoding.escapedOctet(in: slice, at: slice.startIndex + index) != nil else {
          throw URISyntaxError(
            offset: slice.startIndex + index, component: component, problem: .escape)
        }
        index += 3
      } else {
        throw URISyntaxError(
          offset: slice.startIndex + index, component: component, problem: .character(octet))
      }
    }
  }

  /// Whether every percent sign begins an escape.
  private static func hasValidEscapes(_ slice: ArraySlice<UInt8>) -> Bool {
    let span = slice.span
    var start = 0
    while let index = span.firstIndex(of: UInt8(ascii: "%"), from: start) {
      guard PercentDecoding.escapedOctet(in: span, at: index) != nil else {
        return false
      }
      start = index + 3
    }
    return true
  }
}
