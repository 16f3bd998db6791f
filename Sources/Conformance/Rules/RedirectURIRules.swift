import AppFlip

extension Rule {
  static let redirectURIRules = [
    appRedirectURIAccepted, endpointRedirectURIAccepted, appRedirectURIFormat,
    appRedirectURIUnescaped, endpointRedirectURIUnescaped, appRedirectURIEnvironment,
    endpointRedirectURIExact,
  ]

  package static let (appRedirectURIAccepted, endpointRedirectURIAccepted) = both { role in
    Rule(
      role.id("redirect-uri/accepted"),
      role.says(
        app:
          "A good link is answered with a code, at each of the 12 documented URLs of both hosts.",
        endpoint: "An approved request is redirected to its redirect_uri with code and state, for "
          + "each of the 12 documented URLs."),
      level: .always(.required), severity: .linking,
      about: role.says(app: [], endpoint: [.acceptance]),
      sources: role.says(
        app: [.document(.redirectFormat), .document(.endpoint)],
        endpoint: [.document(.endpoint)]),
      impact: role.says(
        app: "Linking from one of the Google apps always falls back to the browser, or ends.",
        endpoint: "Linking from one of the Google apps always ends at the server."),
      fix: role.says(
        app: "Let the check of redirect_uri accept all 12 documented URLs, six bundle IDs at both "
          + "hosts, and answer a good link there with a code.",
        endpoint: "Register all 12 documented URLs for the client, and redirect an approved "
          + "request to the one that it names, with code and state."),
      tellingCases: role.cases("good", "redirect-uri.sandbox", "redirect-uri.other-bundle-id"),
      permits: .flip { $0.served(despite: nil) })
  }

  package static let appRedirectURIFormat = Rule(
    "app/redirect-uri/format",
    "A redirect_uri that is not "
      + "https://oauth-redirect[-sandbox].googleusercontent.com/a/BUNDLE_ID, byte for byte after "
      + "one percent-decoding, is never opened, neither with a code nor with an error.",
    level: .always(.required), severity: .disclosure, about: [.stranger, .place, .droppedBytes],
    compares: .redirectURI,
    sources: [
      .document(.flowCheck), .document(.redirectFormat), .rfc(6749, "3.1.2.3"),
      .rfc(6749, "4.1.2.1"), .rfc(6749, "10.15"), .rfc(9700, "4.1.3"),
    ],
    impact: "A stranger's link makes the app send the authorization code to the stranger, who "
      + "links the person's account.",
    fix: "Check the redirect_uri, decoded once, octet by octet against the documented URLs before "
      + "anything else, and open nothing if it fails.",
    tellingCases: [
      "app.redirect-uri.host-foreign", "app.redirect-uri.userinfo",
      "app.redirect-uri.bundle-id-suffixed", "app.redirect-uri.http",
      "app.redirect-uri.space-behind",
    ],
    permits: .flip {
      $0.isForeign && !$0.misnamesRedirectURI && $0.link?.redirectURI.isUndecodable == false
        ? [.nothing] : nil
    },
    oracle: .flip { exchange in
      guard let link = exchange.link, link.targets.contains(where: \.isForeign) else {
        return .notApplicable
      }
      if exchange.strayed.isEmpty { return .holds }
      let opened =
        link.targets.allSatisfy(\.isForeign)
        ? exchange.strayed.first : exchange.firstOpened(where: \.isForeign, of: link)
      guard let opened else { return .holds }
      return .broken(
        .nothingPermitted, expected: exchange.noAnswer, observed: Octets.escaped(opened.octets))
    })

  package static let (appRedirectURIUnescaped, endpointRedirectURIUnescaped) = both { role in
    Rule(
      role.id("redirect-uri/unescaped"),
      "A good redirect_uri whose colon and slashes stand in the \(role.request) unescaped is the "
        + "same redirect_uri.",
      level: .always(.standard), severity: .linking,
      sources: [.rfc(3986, "3.4"), .rfc(3986, "2.2")],
      impact: "Linking ends on the day on which the \(role.request) is written by another encoder.",
      fix: "Split the query at & and at the first =, decode each value once, and compare what it "
        + "stands for, not how it is written.",
      tellingCases: role.cases("unescaped.production.throughout"),
      permits: .flip { $0.served(despite: .unescapedTarget) })
  }

  package static let appRedirectURIEnvironment = Rule(
    "app/redirect-uri/environment",
    "A sandbox request is answered at the sandbox host, a production request at the production host.",
    level: .always(.required), severity: .linking,
    sources: [.document(.redirectFormat)],
    impact: "The answer reaches a Google service that never asked; the one that did waits in vain.",
    fix:
      "Answer at the redirect_uri of the link itself, never at a host that is written into the app.",
    tellingCases: ["app.redirect-uri.sandbox", "app.good"],
    oracle: .flip { exchange in
      guard let environment = exchange.link?.environment, !exchange.opened.isEmpty else {
        return .notApplicable
      }
      if exchange.answersAtTarget.count == exchange.opened.count { return .holds }
      let other: RedirectURL.Environment = environment == .production ? .sandbox : .production
      let wrong = exchange.opened.first { $0.isAt(other) }
      guard let wrong else {
        // An answer at no host of Google's is what another rule speaks of.
        return exchange.opened.contains { $0.isAt(environment) } ? .holds : .notApplicable
      }
      return .broken(
        "at-host", expected: "an answer at \(environment.host)",
        observed: Octets.escaped(wrong.octets))
    })

  package static let endpointRedirectURIExact = Rule(
    "endpoint/redirect-uri/exact",
    "A request whose redirect_uri isn't one of the 12 URLs, octet for octet, gets a page of the endpoint's "
      + "own: it is sent nowhere else, not even with an error, by Location, a Refresh field or a meta refresh.",
    level: .always(.required), severity: .disclosure, about: [.stranger, .place],
    compares: .redirectURI,
    sources: [
      .document(.endpoint), .rfc(6749, "3.1.2.3"), .rfc(6749, "4.1.2.1"),
      .rfc(9700, "4.1.3"),
    ],
    impact: "A stranger's link makes the server send the authorization code to the stranger, who "
      + "links the person's account.",
    fix: "Compare the decoded redirect_uri octet by octet with the 12 registered URLs before "
      + "anything else, and show a page of your own if it equals none.",
    tellingCases: [
      "endpoint.redirect-uri.host-foreign", "endpoint.redirect-uri.userinfo",
      "endpoint.redirect-uri.bundle-id-suffixed", "endpoint.redirect-uri.http",
      "endpoint.redirect-uri.space-behind",
    ],
    permits: .flip { request in
      let isListed = request.link?.targets.first?.isListed == true
      let isJudged = request.outcome != .waits && request.link?.redirectURI.isRepeated == false
      return isJudged && !isListed && !request.misnamesRedirectURI ? [.nothing] : nil
    },
    oracle: .flip { exchange in
      guard let link = exchange.link, link.targets.isEmpty || !link.targets.allSatisfy(\.isListed)
      else { return .notApplicable }
      if exchange.strayed.isEmpty { return .holds }
      // Of a parameter whose name only looks right another rule speaks, if Google gets the answer that it asks for.
      if link.targets.isEmpty, link.resembles(.redirectURI),
        exchange.strayed.allSatisfy({
          RedirectTarget(Array($0.uri.base)).isListed && link.names($0.uri.base)
        })
      {
        return .notApplicable
      }
      let isOnlyRefused = !link.targets.contains(where: \.isListed)
      if !isOnlyRefused, exchange.firstOpened(where: { !$0.isListed }, of: link) == nil {
        return .holds
      }
      return .broken(
        .nothingPermitted, expected: exchange.noAnswer, observed: exchange.openedShown)
    })
}

extension OpenedAnswer {
  fileprivate func isAt(_ environment: RedirectURL.Environment) -> Bool {
    uri.authority.map { $0.isEqual(to: environment.hostOctets) } ?? false
  }
}

extension RedirectURL.Environment {
  private static let productionHost = Array(RedirectURL.Environment.production.host.utf8)
  private static let sandboxHost = Array(RedirectURL.Environment.sandbox.host.utf8)

  fileprivate var hostOctets: [UInt8] {
    switch self {
    case .production: Self.productionHost
    case .sandbox: Self.sandboxHost
    }
  }
}
