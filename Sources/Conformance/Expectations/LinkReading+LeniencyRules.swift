import AppFlip

extension LinkReading {
  /// The rules of a standard, or of practice, that want a link served although something is odd about it,
  /// the least binding first; none for a link as Google writes it.
  ///
  /// A role that refuses the link for it breaks such a rule, and no other, whatever the person says.
  func leniencyRules(for role: Role) -> [Rule.ID] {
    let isApp = role == .app
    var rules: [Rule.ID] = []
    if isApp, scope.isMissing { rules.append(Rule.appScopeOptional.id) }
    if let state = state.value, !state.isDecodable {
      rules.append(isApp ? Rule.appStateUndecodable.id : Rule.endpointStateUndecodable.id)
    }
    if !copied.isEmpty {
      rules.append(isApp ? Rule.appParametersDuplicate.id : Rule.endpointParametersDuplicate.id)
    }
    if !traits.isDisjoint(with: [.encodedName, .byteOrderMark]) {
      rules.append(isApp ? Rule.appParametersNameExact.id : Rule.endpointParametersNameExact.id)
    }
    // One oddity: what can't be decoded is mostly no URI, and a name behind a byte order mark unknown.
    let more: LinkTraits =
      traits.contains(.byteOrderMark) ? [.emptyPart] : [.unknownParameter, .emptyPart]
    let holdsMore = !isURI && rules.isEmpty || !traits.isDisjoint(with: more)
    let isForEndpoint = !responseType.isMissing || parameters.isLocalised
    if holdsMore || isApp && (uri.fragment != nil || isForEndpoint) {
      rules.append(
        isApp ? Rule.appParametersUnknownIgnored.id : Rule.endpointParametersUnknownIgnored.id)
    }
    if redirectURI.value?.isUnescaped == true {
      rules.append(isApp ? Rule.appRedirectURIUnescaped.id : Rule.endpointRedirectURIUnescaped.id)
    }
    return rules
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
