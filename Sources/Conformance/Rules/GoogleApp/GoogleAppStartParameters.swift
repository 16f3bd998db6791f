import AdapterProtocol
import AppFlip

extension Rule {
  package static let googleAppStartParameters = Rule(
    "google-app/start/parameters",
    "The link is the app's link plus client_id, scope, state and redirect_uri, each once, each "
      + "decoding to what was meant.",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.requestParameters)],
    impact: "The app can't serve the link, or serves it for another client or request.",
    usualCause: "a parameter is left out, or isn't escaped",
    fix:
      "Build the link from the app's link and client_id, scope, state and redirect_uri, each "
      + "added once and percent-encoded once.",
    oracle: .start { exchange in
      guard let link = exchange.link else {
        return .broken(.oneURL, expected: "one URL opened", observed: exchange.openedShown)
      }
      let appLink = exchange.start.appLink.octets
      guard link.isURI, link.uri.fragment == nil, link.uri.query != nil,
        link.uri.isEquivalent(to: appLink)
      else {
        return .broken(
          .appLinkWithQuery, expected: "\(Octets.escaped(appLink))? and a query",
          observed: exchange.openedShown)
      }
      return StartedParameters(exchange, link).judge()
    })
}

extension URIReference {
  /// Whether what stands in front of the query is a link, or its equal by
  /// [RFC 3986, section 6.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2): libraries write an
  /// escaped letter without its escape.
  fileprivate func isEquivalent(to link: [UInt8]) -> Bool {
    if base.elementsEqual(link) { return true }
    guard let authority, !authority.isEmpty else { return false }
    return RepairedURL(base) == RepairedURL(link[...])
  }
}
