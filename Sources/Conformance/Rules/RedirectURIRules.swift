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
      "The \(role.rawValue) sends the response to a good, approved \(role.request) to its "
        + "redirect_uri with code and state, for each of the 12 documented URLs.",
      level: .required, severity: .linking, about: [.acceptance],
      sources: role.says(
        app: [.document(.redirectFormat), .document(.endpoint)],
        endpoint: [.document(.endpoint)]),
      impact: "Linking from one of Google's apps always fails, or falls back to the browser.",
      fix: "Accept all 12 documented URLs as the redirect_uri: six bundle IDs at both hosts."
        + role.says(app: "", endpoint: " Read + in a scope as a space."),
      tellingCases: role.cases("good", "redirect-uri.sandbox", "redirect-uri.other-bundle-id"),
      permits: .flip { $0.served(despite: nil) })
  }

  package static let appRedirectURIFormat = Rule(
    "app/redirect-uri/format",
    "The app never opens a redirect_uri other than "
      + "https://oauth-redirect[-sandbox].googleusercontent.com/a/BUNDLE_ID, with a code or with "
      + "an error. It compares byte for byte after one percent-decoding.",
    level: .required, severity: .disclosure, about: [.stranger, .place, .droppedBytes],
    compares: .redirectURI,
    sources: [
      .document(.flowCheck), .document(.redirectFormat), .rfc(6749, "3.1.2.3"),
      .rfc(6749, "4.1.2.1"), .rfc(6749, "10.15"), .rfc(9700, "4.1.3"),
    ],
    impact: "An attacker's link gets a code, and the attacker links the user's account.",
    fix: "Compare the decoded redirect_uri byte for byte with the documented URLs before you open "
      + "it.",
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
      return .holds(unless: opened?.bytes, .nothingPermitted, expected: exchange.noAnswer)
    })

  package static let (appRedirectURIUnescaped, endpointRedirectURIUnescaped) = both { role in
    Rule(
      role.id("redirect-uri/unescaped"),
      "The \(role.rawValue) accepts a good redirect_uri with an unescaped colon and slashes.",
      level: .standard, severity: .linking, sources: [.rfc(3986, "3.4"), .rfc(3986, "2.2")],
      impact: "Linking fails as soon as a different encoder writes the \(role.request).",
      fix: "Split the query at & and at the first =, and compare the decoded values.",
      tellingCases: role.cases("unescaped.production.throughout"),
      permits: .flip { $0.served(despite: .unescapedTarget) })
  }

  package static let appRedirectURIEnvironment = Rule(
    "app/redirect-uri/environment",
    "The app sends the response to the host of the request, sandbox or production.",
    level: .required, severity: .linking, sources: [.document(.redirectFormat)],
    impact: "The response reaches a Google service that didn't ask for it.",
    fix: "Open the redirect_uri of the link itself, never a host that is fixed in the app.",
    tellingCases: ["app.redirect-uri.sandbox", "app.good"],
    oracle: .flip { exchange in
      guard let environment = exchange.link?.environment, !exchange.opened.isEmpty else {
        return .notApplicable
      }
      if exchange.answersAtTarget.count == exchange.opened.count { return .holds }
      let other: RedirectURL.Environment = environment == .production ? .sandbox : .production
      let wrong = exchange.opened.first { $0.isAt(other) }
      // A different rule judges a response at a host that isn't Google's.
      guard wrong != nil || exchange.opened.contains(where: { $0.isAt(environment) }) else {
        return .notApplicable
      }
      return .holds(unless: wrong?.bytes, "at-host", expected: "a response at \(environment.host)")
    })

  package static let endpointRedirectURIExact = Rule(
    "endpoint/redirect-uri/exact",
    "If the redirect_uri isn't one of the 12 URLs, byte for byte, the endpoint shows its own page "
      + "and redirects nowhere, not even with an error.",
    level: .required, severity: .disclosure, about: [.stranger, .place],
    compares: .redirectURI,
    sources: [
      .document(.endpoint), .rfc(6749, "3.1.2.3"), .rfc(6749, "4.1.2.1"), .rfc(9700, "4.1.3"),
    ],
    impact: "An attacker's link gets a code, and the attacker links the user's account.",
    fix: "Compare the decoded redirect_uri byte for byte with the 12 URLs before anything else.",
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
    uri.authority?.elementsEqual(environment.host.utf8) == true
  }
}
