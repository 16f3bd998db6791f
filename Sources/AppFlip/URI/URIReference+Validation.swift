extension URIReference {
  /// Whether the reference is a URI (with a scheme) by the grammar of RFC 3986.
  public var isURI: Bool {
    guard schemeRange != nil else { return false }
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
    if let schemeRange { try validateScheme(schemeRange) }
    if let authorityRange { try validateAuthority(authorityRange) }
    try validatePath()
    if let queryRange { try scan(queryRange, in: .query) }
    if let fragmentRange { try scan(fragmentRange, in: .fragment) }
  }

  private func validateScheme(_ scheme: Range<Int>) throws(URISyntaxError) {
    guard let first = octets[scheme].first, first.isAlpha else {
      throw URISyntaxError(offset: scheme.lowerBound, component: .scheme, problem: .schemeStart)
    }
    for index in scheme {
      let octet = octets[index]
      let isMark =
        octet == UInt8(ascii: "+") || octet == UInt8(ascii: "-") || octet == UInt8(ascii: ".")
      guard octet.isAlpha || octet.isDigit || isMark else {
        throw URISyntaxError(offset: index, component: .scheme, problem: .character(octet))
      }
    }
  }

  private func validateAuthority(_ authority: Range<Int>) throws(URISyntaxError) {
    var host = authority
    if let at = firstIndex(of: UInt8(ascii: "@"), in: host) {
      try scan(host.lowerBound..<at, in: .userinfo)
      host = at + 1..<host.upperBound
    }
    if !host.isEmpty, octets[host.lowerBound] == UInt8(ascii: "[") {
      guard let end = firstIndex(of: UInt8(ascii: "]"), in: host),
        AddressLiteral.isValid(octets[host.lowerBound + 1..<end])
      else {
        throw URISyntaxError(offset: host.lowerBound, component: .host, problem: .addressLiteral)
      }
      try validatePort(end + 1..<host.upperBound)
    } else {
      let colon = firstIndex(of: UInt8(ascii: ":"), in: host) ?? host.upperBound
      try scan(host.lowerBound..<colon, in: .host)
      try validatePort(colon..<host.upperBound)
    }
  }

  /// Holds `[":" *DIGIT]`, the colon included, against the grammar.
  private func validatePort(_ port: Range<Int>) throws(URISyntaxError) {
    for index in port {
      let isColon = index == port.lowerBound && octets[index] == UInt8(ascii: ":")
      guard isColon || (index > port.lowerBound && octets[index].isDigit) else {
        throw URISyntaxError(offset: index, component: .port, problem: .character(octets[index]))
      }
    }
  }

  private func validatePath() throws(URISyntaxError) {
    if schemeRange == nil, authorityRange == nil, !pathRange.isEmpty,
      octets[pathRange.lowerBound] == UInt8(ascii: ":")
    {
      // A first segment holds no colon; one further right would have ended a scheme.
      throw URISyntaxError(
        offset: pathRange.lowerBound, component: .path, problem: .character(UInt8(ascii: ":")))
    }
    try scan(pathRange, in: .path)
  }

  /// The first place of an octet in a range, or nil.
  private func firstIndex(of octet: UInt8, in range: Range<Int>) -> Int? {
    octets.span.extracting(..<range.upperBound).firstIndex(of: octet, from: range.lowerBound)
  }

  /// Finds the first octet that is neither allowed nor part of a percent-encoded octet.
  private func scan(
    _ range: Range<Int>, in component: URISyntaxError.Component
  ) throws(URISyntaxError) {
    let (span, table) = (octets.span.extracting(..<range.upperBound), Self.components.span)
    let bit = component.bit
    var index = range.lowerBound
    while true {
      while index < span.count, table[Int(span[index])] & bit != 0 { index += 1 }
      guard index < span.count else { return }
      guard span[index] == UInt8(ascii: "%") else {
        throw URISyntaxError(
          offset: index, component: component, problem: .character(span[index]))
      }
      guard PercentDecoding.escapedOctet(in: span, at: index) != nil else {
        throw URISyntaxError(offset: index, component: component, problem: .escape)
      }
      index += 3
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
