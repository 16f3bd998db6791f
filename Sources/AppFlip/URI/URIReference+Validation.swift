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
    if let query { try scan(query, in: .query) }
    if let fragment { try scan(fragment, in: .fragment) }
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
      try scan(rest[..<at], in: .userinfo)
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
      try scan(rest[..<colon], in: .host)
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
    try scan(path, in: .path)
  }

  /// Finds the first octet that is neither allowed nor part of a percent-encoded octet.
  private func scan(
    _ slice: ArraySlice<UInt8>, in component: URISyntaxError.Component
  ) throws(URISyntaxError) {
    let (span, table, bit) = (slice.span, Self.components.span, component.bit)
    var index = 0
    while true {
      // The index lies within the span, and the table has a place for every octet.
      while index < span.count, unsafe table[unchecked: Int(span[unchecked: index])] & bit != 0 {
        index &+= 1
      }
      guard index < span.count else { return }
      guard span[index] == UInt8(ascii: "%") else {
        throw URISyntaxError(
          offset: slice.startIndex + index, component: component, problem: .character(span[index]))
      }
      guard PercentDecoding.escapedOctet(in: span, at: index) != nil else {
        throw URISyntaxError(
          offset: slice.startIndex + index, component: component, problem: .escape)
      }
      index &+= 3
    }
  }

  /// The components in which each octet may stand as it is, as bits.
  private static let components: [UInt8] = (UInt8.min...UInt8.max).map { octet in
    let inHost = octet.isUnreserved || octet.isSubDelimiter
    let allowed: [(URISyntaxError.Component, Bool)] = [
      (.userinfo, inHost || octet == UInt8(ascii: ":")), (.host, inHost),
      (.path, octet.isPathCharacter || octet == UInt8(ascii: "/")),
      (.query, octet.isQueryCharacter), (.fragment, octet.isQueryCharacter),
    ]
    return allowed.reduce(0) { $1.1 ? $0 | $1.0.bit : $0 }
  }
}

extension URISyntaxError.Component {
  /// The component's bit in the table of what may stand in it.
  fileprivate var bit: UInt8 {
    switch self {
    case .scheme, .port: 0
    case .userinfo: 1
    case .host: 1 << 1
    case .path: 1 << 2
    case .query, .fragment: 1 << 3
    }
  }
}
