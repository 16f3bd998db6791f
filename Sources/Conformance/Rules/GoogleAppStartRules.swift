import AdapterProtocol
import AppFlip
import Web

extension Rule {
  static let googleAppStartRules = [
    googleAppStartParameters, googleAppStartScopes, googleAppStartNonce,
    googleAppStartRedirectURI, googleAppStartUniversalLinksOnly,
  ]

  package static let googleAppStartParameters = Rule(
    "google-app/start/parameters",
    "The link is the app's link plus client_id, scope, state and redirect_uri, each once. Each "
      + "parameter decodes to the intended value.",
    level: .required, severity: .linking, sources: [.document(.requestParameters)],
    impact: "The app can't accept the link, or accepts it for the wrong client or request.",
    fix: "Add client_id, scope, state and redirect_uri to the app's link, percent-encoded once.",
    oracle: .start { exchange in
      let request = exchange.request
      guard exchange.opened.isEmpty ? request.isBinding : request.isUsual else {
        return .notApplicable
      }
      guard let link = exchange.link else {
        return .broken(.oneURL, expected: "one URL opened", observed: exchange.openedShown)
      }
      let appLink = exchange.start.appLink.bytes
      guard link.isURI, link.uri.fragment == nil, link.uri.query != nil,
        link.uri.isEquivalent(to: appLink)
      else {
        return .broken(
          "app-link-and-query", expected: "\(Bytes.escaped(appLink))? and a query",
          observed: exchange.openedShown)
      }
      return exchange.judgeParameters(of: link)
    })

  package static let googleAppStartScopes = Rule(
    "google-app/start/scopes", "Google's app separates the scopes with one space (%20 or +).",
    level: .required, severity: .linking,
    sources: [.document(.requestParameters), .rfc(6749, "3.3")],
    impact: "The app asks the user for the wrong consent, or for no consent.",
    fix: "Join the scopes with one space each, encoded as %20 or +.",
    oracle: .start { exchange in
      guard let scope = exchange.link?.scope.value, exchange.request.areScopesUsual else {
        return .notApplicable
      }
      let wanted = exchange.start.scopes.map(\.bytes)
      if QueryReading.allCases.contains(where: { scope.readings[$0].lists(wanted) }) {
        return .holds
      }
      let shown = Bytes.escaped(Array(wanted.joined(separator: [UInt8(ascii: " ")])))
      return .broken(
        "scope", expected: "scope=\"\(shown)\"",
        observed: "scope=\"\(Bytes.escaped(scope.readings.percent))\", raw "
          + Bytes.escaped(scope.raw))
    })

  package static let googleAppStartNonce = Rule(
    "google-app/start/nonce",
    "Google's app makes a new, unpredictable state for each start, in every process. Practice: "
      + "the state has at least 128 bits, and no constant part is longer than a quarter.",
    level: .required, severity: .disclosure,
    sources: [.document(.requestParameters), .rfc(6749, "10.12"), .rfc(6749, "10.10")],
    impact: "An attacker who guesses the state can link the user's account to another account.",
    fix: "Draw at least 128 bits from a cryptographic random generator for each state.",
    oracle: .together { Nonces($0)?.judge() ?? .notApplicable })

  package static let googleAppStartRedirectURI = Rule(
    "google-app/start/redirect-uri",
    "Google's app sends its configured universal link as redirect_uri.",
    level: .required, severity: .linking, sources: [.document(.requestParameters)],
    impact: "The response goes to the wrong URL, or the app refuses the link.",
    fix: "Send Google's configured universal link as redirect_uri, percent-encoded once.",
    oracle: .start { exchange in
      guard let value = exchange.link?.redirectURI.value, exchange.request.isTargetListed else {
        return .notApplicable
      }
      let wanted = exchange.start.redirectURI.bytes
      return value.stands(for: wanted)
        ? .holds : .altered("redirect_uri", from: wanted, to: value.readings.percent)
    })

  package static let googleAppStartUniversalLinksOnly = Rule(
    "google-app/start/universal-links-only",
    "Google's app opens the app's link with universalLinksOnly.",
    level: .practice, severity: .minor, sources: [.testTool],
    impact: "If the app isn't installed, the browser opens the link.",
    fix: "Set the option universalLinksOnly to true when you open the app's link.",
    oracle: .start {
      .universalLinksOnly($0.opened, isTold: $0.features.contains(.universalLinksOnly))
    })
}

extension URIReference {
  /// Whether the part before the query equals a link, byte for byte or according to
  /// [RFC 3986, section 6.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2): libraries write an
  /// escaped letter without its escape.
  fileprivate func isEquivalent(to link: [UInt8]) -> Bool {
    if base.elementsEqual(link) { return true }
    guard let authority, !authority.isEmpty else { return false }
    return RepairedURL(base) == RepairedURL(link[...])
  }
}

extension [UInt8] {
  /// Whether the bytes are the given words in any order, with one space between them.
  func lists(_ words: [[UInt8]]) -> Bool {
    let found = split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(
      Array.init)
    return found.sorted { $0.lexicographicallyPrecedes($1) }
      == words.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
