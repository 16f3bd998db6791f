import AdapterProtocol
import AppFlip

/// An oddity of a good request, for which a role may refuse it, the least binding first.
enum Oddity: Int {
  // Of the link.
  case missingScope, undecodableState, emptyCopy, encodedName, unknownPart, unescapedTarget
  // Of the request; it's left open if the role may return an error.
  case missingState, form, longState, leftOpen, unusualState, header

  var isOfLink: Bool { rawValue < Self.missingState.rawValue }
}

extension FlipRequest {
  /// The oddity of a request whose link has none; nil for an ordinary one.
  var oddityBesideLink: Oddity? {
    let mayFail = tolerance.contains(.invalidRequest) || isCodeLong
    guard role == .authorizationEndpoint, let link else { return mayFail ? .leftOpen : nil }
    if link.state.isMissing { return .missingState }
    if isForm { return .form }
    if link.hasLongState, link.state.value?.isVisible == true { return .longState }
    if mayFail { return .leftOpen }
    if link.state.value?.isPlain == false { return .unusualState }
    return furtherHeaders.isEmpty ? nil : .header
  }
}

extension ParsedLink {
  /// The oddities of a link that must be accepted, the least binding first; none for a link as Google writes it.
  func oddities(for role: Role) -> [Oddity] {
    let isApp = role == .app
    var oddities: [Oddity] = []
    if isApp, scope.isMissing { oddities.append(.missingScope) }
    if state.isUndecodable { oddities.append(.undecodableState) }
    if !copied.isEmpty { oddities.append(.emptyCopy) }
    if hasByteOrderMark || hasEncodedName { oddities.append(.encodedName) }
    // One oddity: what can't be decoded is mostly no URI, and a name behind a byte order mark unknown.
    let hasUnknown = !hasByteOrderMark && (!unknown.isEmpty || hasExtension)
    let isForEndpoint = !responseType.isMissing || parameters.contains { $0.isNamed(.userLocale) }
    if !isURI && oddities.isEmpty || hasUnknown || hasEmptyPart
      || isApp && (uri.fragment != nil || isForEndpoint)
    {
      oddities.append(.unknownPart)
    }
    if redirectURI.value?.isUnescaped == true { oddities.append(.unescapedTarget) }
    return oddities
  }
}

extension QueryValue {
  /// Whether a colon or a slash stands in it as it is, which a query may hold
  /// ([RFC 3986, section 3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)).
  fileprivate var isUnescaped: Bool {
    raw.contains(UInt8(ascii: ":")) || raw.contains(UInt8(ascii: "/"))
  }
}
