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
          "The app opens the redirect_uri of a good, approved link with a code, for each of the 12 "
          + "documented URLs.",
        endpoint: "The endpoint redirects an approved request to its redirect_uri with code and "
          + "state, for each of the 12 documented URLs."),
      level: .always(.required), severity: .linking,
      about: role.says(app: [], endpoint: [.acceptance]),
      sources: role.says(
        app: [.document(.redirectFormat), .document(.endpoint)],
        endpoint: [.document(.endpoint)]),
      impact: role.says(
        app: "Linking from one of Google's apps always falls back to the browser, or ends.",
        endpoint: "Linking from one of Google's apps always ends at the server."),
      fix: role.says(
        app: "Accept all 12 documented URLs as the redirect_uri: six bundle IDs at both hosts. "
          + "Open the redirect_uri of a good link with a code.",
        endpoint: "Register all 12 documented URLs for the client. Redirect an approved request to "
          + "its redirect_uri, with code and state."),
      tellingCases: role.cases("good", "redirect-uri.sandbox", "redirect-uri.other-bundle-id"),
      permits: .flip { $0.served(despite: nil) })
  }

  package static let appRedirectURIFormat = Rule(
    "app/redirect-uri/format",
    "The app never opens a redirect_uri other than "
      + "https://oauth-redirect[-sandbox].googleusercontent.com/a/BUNDLE_ID, with a code or with "
      + "an error. It compares byte for byte after one percent-decoding.",
    level: .always(.required), severity: .disclosure, about: [.stranger, .place, .droppedBytes],
    compares: .redirectURI,
    sources: [
      .document(.flowCheck), .document(.redirectFormat), .rfc(6749, "3.1.2.3"),
      .rfc(6749, "4.1.2.1"), .rfc(6749, "10.15"), .rfc(9700, "4.1.3"),
    ],
    impact: "An attacker's link makes the app send the authorization code to the attacker, who "
      + "links the user's account.",
    fix: "Compare the redirect_uri, decoded once, byte for byte with the documented URLs before "
      + "anything else. Open nothing if it equals none.",
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
        .nothingPermitted, expected: exchange.noAnswer, observed: Bytes.escaped(opened.bytes))
    })

  package static let (appRedirectURIUnescaped, endpointRedirectURIUnescaped) = both { role in
    Rule(
      role.id("redirect-uri/unescaped"),
      "The \(role.rawValue) accepts a good redirect_uri whose colon and slashes are unescaped in "
        + "the \(role.request).",
      level: .always(.standard), severity: .linking,
      sources: [.rfc(3986, "3.4"), .rfc(3986, "2.2")],
      impact: "Linking fails as soon as a different encoder writes the \(role.request).",
      fix: "Split the query at & and at the first =, and decode each value once. Compare the "
        + "decoded values, not their spelling.",
      tellingCases: role.cases("unescaped.production.throughout"),
      permits: .flip { $0.served(despite: .unescapedTarget) })
  }

  package static let appRedirectURIEnvironment = Rule(
    "app/redirect-uri/environment",
    "The app sends the response to the sandbox host for a sandbox request, and to the production "
      + "host for a production request.",
    level: .always(.required), severity: .linking,
    sources: [.document(.redirectFormat)],
    impact: "The response reaches a Google service that didn't ask. The service that asked gets no "
      + "response.",
    fix:
      "Open the redirect_uri of the link itself, never a host that is fixed in the app.",
    tellingCases: ["app.redirect-uri.sandbox", "app.good"],
    oracle: .flip { exchange in
      guard let environment = exchange.link?.environment, !exchange.opened.isEmpty else {
        return .notApplicable
      }
      if exchange.answersAtTarget.count == exchange.opened.count { return .holds }
      let other: RedirectURL.Environment = environment == .production ? .sandbox : .production
      let wrong = exchange.opened.first { $0.isAt(other) }
      guard let wrong else {
        // A different rule judges a response at a host that isn't Google's.
        return exchange.opened.contains { $0.isAt(environment) } ? .holds : .notApplicable
      }
      return .broken(
        "at-host", expected: "a response at \(environment.host)",
        observed: Bytes.escaped(wrong.bytes))
    })

  package static let endpointRedirectURIExact = Rule(
    "endpoint/redirect-uri/exact",
    "If the redirect_uri isn't one of the 12 URLs, byte for byte, the endpoint shows its own page. "
      + "It redirects nowhere, not even with an error: not by Location, a Refresh field or a "
      + "meta refresh.",
    level: .always(.required), severity: .disclosure, about: [.stranger, .place],
    compares: .redirectURI,
    sources: [
      .document(.endpoint), .rfc(6749, "3.1.2.3"), .rfc(6749, "4.1.2.1"),
      .rfc(9700, "4.1.3"),
    ],
    impact: "An attacker's link makes the server send the authorization code to the attacker, who "
      + "links the user's account.",
    fix: "Compare the decoded redirect_uri byte for byte with the 12 registered URLs before "
      + "anything else. Show the endpoint's own page if it equals none.",
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
      // If Google gets the response, a different rule judges a parameter whose name only looks right.
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

extension ParsedResponse {
  fileprivate func isAt(_ environment: RedirectURL.Environment) -> Bool {
    uri.authority.map { $0.isEqual(to: environment.hostBytes) } ?? false
  }
}

extension RedirectURL.Environment {
  private static let productionHost = Array(RedirectURL.Environment.production.host.utf8)
  private static let sandboxHost = Array(RedirectURL.Environment.sandbox.host.utf8)

  fileprivate var hostBytes: [UInt8] {
    switch self {
    case .production: Self.productionHost
    case .sandbox: Self.sandboxHost
    }
  }
}
