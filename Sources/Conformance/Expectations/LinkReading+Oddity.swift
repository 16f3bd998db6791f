import AppFlip

extension LinkReading {
  /// The rule of a standard, or of practice, that wants a link served although something is odd about it:
  /// the least binding of several; nil for a link as Google writes it.
  ///
  /// A role that refuses the link for it breaks this rule, and no other, whatever the person says.
  ///
  /// - Parameter role: the app or the authorization endpoint that is handed the link.
  /// - Returns: the rule of that role.
  func oddity(to role: Role) -> Rule.ID? {
    let isApp = role == .app
    if isApp, scope.isMissing { return Rule.appScopeOptional.id }
    if let state = state.value, !state.isDecodable {
      return (isApp ? Rule.appStateUndecodable : .endpointStateUndecodable).id
    }
    if !copied.isEmpty {
      return (isApp ? Rule.appParametersDuplicate : .endpointParametersDuplicate).id
    }
    if !traits.isDisjoint(with: [.encodedName, .byteOrderMark]) {
      return (isApp ? Rule.appParametersNameExact : .endpointParametersNameExact).id
    }
    let holdsMore = !isURI || !traits.isDisjoint(with: [.unknownParameter, .emptyPart])
    if holdsMore || isApp && (uri.fragment != nil || !responseType.isMissing) {
      return (isApp ? Rule.appParametersUnknownIgnored : .endpointParametersUnknownIgnored).id
    }
    if redirectURI.value?.isUnescaped == true {
      return (isApp ? Rule.appRedirectURIUnescaped : .endpointRedirectURIUnescaped).id
    }
    return nil
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
