import AppFlip

extension LinkReading {
  /// The rules of a standard, or of practice, that want a link served although something is odd about it,
  /// the least binding first; none for a link as Google writes it.
  ///
  /// A role that refuses the link for it breaks such a rule, and no other, whatever the person says.
  ///
  /// - Parameter role: the app or the authorization endpoint that is handed the link.
  /// - Returns: the rules of that role.
  func oddities(to role: Role) -> [Rule.ID] {
    let isApp = role == .app
    var rules: [Rule] = []
    if isApp, scope.isMissing { rules.append(.appScopeOptional) }
    if let state = state.value, !state.isDecodable {
      rules.append(isApp ? .appStateUndecodable : .endpointStateUndecodable)
    }
    if !copied.isEmpty {
      rules.append(isApp ? .appParametersDuplicate : .endpointParametersDuplicate)
    }
    if !traits.isDisjoint(with: [.encodedName, .byteOrderMark]) {
      rules.append(isApp ? .appParametersNameExact : .endpointParametersNameExact)
    }
    // One oddity: what can't be decoded is mostly no URI, and a name behind a byte order mark unknown.
    let more: LinkTraits =
      traits.contains(.byteOrderMark) ? [.emptyPart] : [.unknownParameter, .emptyPart]
    let holdsMore = !isURI && rules.isEmpty || !traits.isDisjoint(with: more)
    if holdsMore || isApp && (uri.fragment != nil || !responseType.isMissing) {
      rules.append(isApp ? .appParametersUnknownIgnored : .endpointParametersUnknownIgnored)
    }
    if redirectURI.value?.isUnescaped == true {
      rules.append(isApp ? .appRedirectURIUnescaped : .endpointRedirectURIUnescaped)
    }
    return rules.map(\.id)
  }
}

extension QueryValue {
  /// Whether a colon or a slash stands in it as it is, which a query may hold
  /// ([RFC 3986, section 3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)).
  fileprivate var isUnescaped: Bool {
    let raw = raw.span
    return raw.holds(UInt8(ascii: ":")) || raw.holds(UInt8(ascii: "/"))
  }
}
