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
  /// - Throws: `URISyntaxError` for the first byte, from the left, that breaks the grammar of the
  ///   component in which the delimiters put it.
  public func validate() throws(URISyntaxError) {
    if let schemeRange { try validateScheme(schemeRange) }
    if let authorityRange { try validateAuthority(authorityRange) }
    try validatePath()
    if let queryRange { try scan(queryRange, in: .query) }
    if let fragmentRange { try scan(fragmentRange, in: .fragment) }
  }

  private func validateScheme(_ scheme: Range<Int>) throws(URISyntaxError) {
    guard let first = bytes[scheme].first, first.isAlpha else {
      throw URISyntaxError(offset: scheme.lowerBound, component: .scheme, problem: .schemeStart)
    }
    for index in scheme {
      let byte = bytes[index]
      let isMark =
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard byte.isAlpha || byte.isDigit || isMark else {
        throw URISyntaxError(offset: index, component: .scheme, problem: .character(byte))
      }
    }
  }

  private func validateAuthority(_ authority: Range<Int>) throws(URISyntaxError) {
    var host = authority
    if let at = firstIndex(of: UInt8(ascii: "@"), in: host) {
      try scan(host.lowerBound..<at, in: .userinfo)
      host = at + 1..<host.upperBound
    }
    if !host.isEmpty, bytes[host.lowerBound] == UInt8(ascii: "[") {
      guard let end = firstIndex(of: UInt8(ascii: "]"), in: host),
        AddressLiteral.isValid(bytes[host.lowerBound + 1..<end])
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
      let isColon = index == port.lowerBound && bytes[index] == UInt8(ascii: ":")
      guard isColon || (index > port.lowerBound && bytes[index].isDigit) else {
        throw URISyntaxError(offset: index, component: .port, problem: .character(bytes[index]))
      }
    }
  }

  private func validatePath() throws(URISyntaxError) {
    if schemeRange == nil, authorityRange == nil, !pathRange.isEmpty,
      bytes[pathRange.lowerBound] == UInt8(ascii: ":")
    {
      // A first segment holds no colon; one further right would have ended a scheme.
      throw URISyntaxError(
        offset: pathRange.lowerBound, component: .path, problem: .character(UInt8(ascii: ":")))
    }
    try scan(pathRange, in: .path)
  }

  /// The first place of a byte in a range, or nil.
  private func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    bytes.span.extracting(0..<range.upperBound).firstIndex(of: byte, from: range.lowerBound)
  }

  /// Finds the first byte that is neither allowed nor part of a percent-encoded byte.
  private func scan(
    _ range: Range<Int>, in component: URISyntaxError.Component
  ) throws(URISyntaxError) {
    // By arrays: in a debug build an element of a span takes five times as long.
    let (bytes, table, bit) = (bytes, Self.components, component.bit)
    var index = range.lowerBound
    while true {
      while index < range.upperBound, table[Int(bytes[index])] & bit != 0 { index += 1 }
      guard index < range.upperBound else { return }
      guard bytes[index] == UInt8(ascii: "%") else {
        throw URISyntaxError(
          offset: index, component: component, problem: .character(bytes[index]))
      }
      guard PercentDecoding.escapedByte(in: bytes[..<range.upperBound], at: index) != nil else {
        throw URISyntaxError(offset: index, component: component, problem: .escape)
      }
      index += 3
    }
  }

  /// The components in which each byte may stand as it is, as bits.
  private static let components: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    let inHost = byte.isUnreserved || byte.isSubDelimiter
    let allowed: [(URISyntaxError.Component, Bool)] = [
      (.userinfo, inHost || byte == UInt8(ascii: ":")), (.host, inHost),
      (.path, byte.isPathCharacter || byte == UInt8(ascii: "/")),
      (.query, byte.isQueryCharacter), (.fragment, byte.isQueryCharacter),
    ]
    return allowed.reduce(0) { $1.1 ? $0 | $1.0.bit : $0 }
  }
}

extension URISyntaxError.Component {
  /// The component's bit in the table of what may be in it.
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

/// The text between the brackets of a host.
///
/// Source: [RFC 3986, section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2).
enum AddressLiteral {
  /// Whether text is an IPv6address or an IPvFuture.
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return first | 0x20 == UInt8(ascii: "v") ? isFuture(text) : isVersion6(text)
  }

  /// `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
  private static func isFuture(_ text: ArraySlice<UInt8>) -> Bool {
    guard let dot = Bytes.firstIndex(of: UInt8(ascii: "."), in: text) else { return false }
    let version = text[(text.startIndex + 1)..<dot]
    let address = text[(dot + 1)...]
    return !version.isEmpty && version.allSatisfy { $0.hexValue != nil } && !address.isEmpty
      && address.allSatisfy { $0.isUnreserved || $0.isSubDelimiter || $0 == UInt8(ascii: ":") }
  }

  /// Eight groups of 16 bits, of which `::` means at least one, the last two perhaps as IPv4.
  private static func isVersion6(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 45 else { return false }
    guard let gap = doubleColon(in: text) else { return groups(in: text, last: true) == 8 }
    let (head, tail) = (text[..<gap], text[(gap + 2)...])
    guard let before = head.isEmpty ? 0 : groups(in: head, last: false),
      let after = tail.isEmpty ? 0 : groups(in: tail, last: true)
    else { return false }
    return before + after <= 7
  }

  private static func doubleColon(in text: ArraySlice<UInt8>) -> Int? {
    text.indices.dropLast().first {
      text[$0] == UInt8(ascii: ":") && text[$0 + 1] == UInt8(ascii: ":")
    }
  }

  /// The number of 16-bit groups, nil where one is malformed; only the last may be an IPv4 address.
  private static func groups(in text: ArraySlice<UInt8>, last: Bool) -> Int? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    for (index, part) in parts.enumerated() {
      if last, index == parts.count - 1, isVersion4(part) {
        count += 2
      } else if (1...4).contains(part.count), part.allSatisfy({ $0.hexValue != nil }) {
        count += 1
      } else {
        return nil
      }
    }
    return count
  }

  private static func isVersion4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy(\.isDigit) else { return false }
        let value = part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return value <= 255 && (part.count == 1 || part.first != UInt8(ascii: "0"))
      }
  }
}
