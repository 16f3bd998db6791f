import AppFlip

extension Rule {
  package static let endpointRedirectURIExact = Rule(
    "endpoint/redirect-uri/exact",
    "Anything but one of the 12 URLs, octet for octet, is never redirected to, not even with "
      + "an error: not by Location, not by a Refresh field, not by a meta refresh.",
    level: .always(.required),
    severity: .disclosure, about: [.stranger, .place],
    sources: [
      .document(.endpoint), .rfc(6749, section: "3.1.2.3"), .rfc(6749, section: "4.1.2.1"),
      .rfc(9700, section: "4.1.3"),
    ],
    impact:
      "A stranger's link makes the server send the authorization code to the stranger, who "
      + "links the person's account.",
    usualCause: "redirect_uri isn't checked, or only its host or its beginning is",
    fix:
      "Compare the decoded redirect_uri octet by octet with the 12 registered URLs before "
      + "anything else, and show a page, without a redirect, if it equals none.",
    tellingCases: [
      "endpoint.redirect-uri.host-foreign", "endpoint.redirect-uri.userinfo",
      "endpoint.redirect-uri.bundle-id-suffixed", "endpoint.redirect-uri.http",
      "endpoint.redirect-uri.space-behind",
    ],
    oracle: .flip { exchange in
      guard let link = exchange.link, !link.targets.allSatisfy(\.isListed) else {
        return .notApplicable
      }
      if exchange.opened.isEmpty {
        guard let url = exchange.foreignDestination(byRefresh: true) else { return .holds }
        return .broken(
          exchange.silenceCode, expected: exchange.silence,
          observed: "\(exchange.openedShown), refreshed to \(Octets.escaped(url.prefix(200)))")
      }
      let isOnlyRefused = !link.targets.contains(where: \.isListed)
      if !isOnlyRefused, exchange.firstOpened(where: { !$0.isListed }, of: link) == nil {
        return .holds
      }
      return .broken(
        exchange.silenceCode, expected: exchange.silence, observed: exchange.openedShown)
    })
}
