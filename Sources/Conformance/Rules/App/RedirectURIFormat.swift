import AppFlip

extension Rule {
  package static let appRedirectURIFormat = Rule(
    "app/redirect-uri/format",
    "A redirect_uri that is not "
      + "https://oauth-redirect[-sandbox].googleusercontent.com/a/BUNDLE_ID, byte for byte after "
      + "one percent-decoding, is never opened, neither with a code nor with an error.",
    level: .always(.required),
    severity: .disclosure, about: [.stranger, .place],
    sources: [
      .document(.flowCheck), .document(.redirectFormat), .rfc(6749, section: "3.1.2.3"),
      .rfc(6749, section: "4.1.2.1"), .rfc(6749, section: "10.15"), .rfc(9700, section: "4.1.3"),
    ],
    impact:
      "A stranger's link makes the app send the authorization code to the stranger, who links "
      + "the person's account.",
    usualCause: "redirect_uri isn't checked, or only its host or its beginning is",
    fix:
      "Check the redirect_uri, decoded once, octet by octet against the documented URLs "
      + "before anything else, and open nothing if it fails.",
    tellingCases: [
      "app.redirect-uri.host-foreign", "app.redirect-uri.userinfo",
      "app.redirect-uri.bundle-id-suffixed", "app.redirect-uri.http",
      "app.redirect-uri.space-behind",
    ],
    oracle: .flip { exchange in
      guard let link = exchange.link, link.targets.contains(where: \.isForeign) else {
        return .notApplicable
      }
      if exchange.opened.isEmpty { return .holds }
      let opened =
        link.targets.allSatisfy(\.isForeign)
        ? exchange.opened.first : exchange.firstOpened(where: \.isForeign, of: link)
      guard let opened else { return .holds }
      return .broken(
        exchange.silenceCode, expected: exchange.silence, observed: Octets.escaped(opened.octets))
    })
}
