import AdapterProtocol
import AppFlip
import Web

extension Rule {
  static let responseRules = [
    endpointHeadersIgnored, endpointRedirectStatus, endpointRedirectSplit, endpointPageReflects,
    endpointPageLeadsAway, endpointPagePolicy,
  ]

  package static let endpointHeadersIgnored = Rule(
    "endpoint/headers/ignored",
    "Fields of the header that the document doesn't name (Accept, Host, X-Requested-With, X-Forwarded-*, "
      + "Forwarded, Referer, User-Agent, the parameters and the case of Content-Type) change neither "
      + "where the answer goes nor what it holds.",
    level: .always(.required), severity: .linking, about: [.acceptance],
    sources: [.document(.endpoint), .rfc(6749, "3.1"), .rfc(9110, "8.3.1"), .rfc(9110, "12.1")],
    impact: "Linking breaks behind a proxy, in another browser or in a web view, or a stranger's "
      + "header decides what the person is sent.",
    fix:
      "Redirect whatever the header says: don't choose between a page, JSON and a redirect by Accept "
      + "or X-Requested-With, and take no host, scheme or address from Host, X-Forwarded-* or Forwarded: "
      + "configure the server's names.",
    permits: .flip { $0.served(despite: .header) },
    oracle: .flip { exchange in
      let request = exchange.request
      let urls = exchange.opened.map(\.octets) + [exchange.ownPage].compactMap(\.self)
      guard !request.furtherHeaders.isEmpty, !urls.isEmpty else { return .notApplicable }
      let words = ReflectionMarker.headerWords.filter { !request.parametersHold($0) }
      guard let leaked = urls.first(where: { words.contains(where: $0.holds) }) else {
        return exchange.isFlawless && !exchange.opened.isEmpty ? .holds : .notApplicable
      }
      return .broken(
        "no-header-in-response", expected: "nothing of the request's header in the response",
        observed: Octets.escaped(leaked))
    })

  package static let endpointRedirectStatus = Rule(
    "endpoint/redirect/status",
    "A redirect has the status 302 or 303 and one Location; no script, meta element or "
      + "Refresh field stands in for it.",
    level: .always(.standard), severity: .minor, about: [.everyReply],
    sources: [.rfc(9700, "4.12"), .rfc(9110, "15.4")],
    impact: "A password form is sent on to Google's host, or the answer depends on what a browser "
      + "makes of a page.",
    fix: "Redirect with the status 302 or 303 and one Location field, never by a script, a meta "
      + "element or a Refresh field.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let response = exchange.response else { return .notApplicable }
      let locations = response.values(of: "location")
      let refresh = locations.isEmpty ? nil : response.refreshToAnswer
      if locations.count > 1 || refresh != nil {
        let field = refresh.map { ", Refresh \(Octets.escaped($0.prefix(200)))" } ?? ""
        return .broken(
          "one-location-and-no-refresh", expected: "one Location and no Refresh",
          observed: "\(locations.count) Locations, \(exchange.openedShown)\(field)")
      }
      if (300...399).contains(response.status) {
        return [302, 303].contains(response.status)
          ? .holds
          : .broken(
            "redirect-status", expected: "status 302 or 303", observed: exchange.openedShown)
      }
      guard exchange.opened.isEmpty else {
        return .broken(
          "redirect-by-status", expected: "a redirect by status",
          observed: "\(exchange.openedShown), by a refresh")
      }
      guard exchange.isFlawless else { return .notApplicable }
      guard !response.pageLeadsAway else {
        return .broken(
          "redirect-by-status", expected: "a redirect by status",
          observed: "\(exchange.openedShown): the page leads away")
      }
      return .notApplicable
    })

  package static let endpointRedirectSplit = Rule(
    "endpoint/redirect/split",
    "No request puts CR, LF or a further field into the header of the response.",
    level: .always(.required), severity: .disclosure, about: [.everyReply],
    sources: [.rfc(9110, "5.5"), .rfc(6749, "10.14")],
    impact: "Whoever makes a person follow a link sets cookies, or writes the page that the person "
      + "sees.",
    fix: "Percent-encode CR, LF and all other control characters of a value before it goes into a "
      + "field of the header.",
    oracle: .flip { exchange in
      guard let response = exchange.response else { return .notApplicable }
      let ends: [UInt8] = [0x0D, 0x0A, 0x00]
      let split = response.headers.first { header in
        header.name.octets.contains(where: ends.contains)
          || header.value.octets.contains(where: ends.contains)
      }
      if let split {
        return .broken(
          "unsplit-header-fields", expected: "header fields without CR, LF and NUL",
          observed: Octets.escaped(split.name.octets + Array(": ".utf8) + split.value.octets))
      }
      guard response.values(of: FlipExchange.injectedField).isEmpty else {
        return .broken(
          "no-injected-header-field", expected: "no field that the request wrote",
          observed: "\(FlipExchange.injectedField) is there")
      }
      return .holds
    })

  package static let endpointPageReflects = Rule(
    "endpoint/page/reflects",
    "A page does not reflect unescaped what came with the request: the names and values of parameters, "
      + "User-Agent and Referer.",
    level: .always(.required), severity: .disclosure, about: [.everyReply],
    sources: [.other("OWASP, Cross Site Scripting Prevention")],
    impact:
      "An attacker's link runs a script on the server's sign-in page: the script reads the password, or "
      + "consents in place of the user, and the attacker takes over the account.",
    fix: "Escape what a page shows of a request for the place where it stands (text, a quoted "
      + "attribute, a script), or don't show it.",
    oracle: .flip { exchange in
      guard let response = exchange.response, exchange.opened.isEmpty else { return .notApplicable }
      let body = response.body.octets
      guard body.holds(ReflectionMarker.word) else {
        return exchange.holdsMarker && !response.bodyTruncated ? .holds : .notApplicable
      }
      // No browser runs what it shows as plain text.
      guard response.isMarkup, let place = ReflectionMarker.place(in: HTMLPage(body)) else {
        return .holds
      }
      let shown = Octets.escaped(body[max(0, place - 40)..<min(body.count, place + 60)])
      return .broken(
        "value-escaped",
        expected: "the marker \(Octets.escaped(ReflectionMarker.text)) escaped, or not there",
        observed: "...\(shown)...", difference: Difference(offset: place, place: "the body"))
    })

  package static let endpointPageLeadsAway = Rule(
    "endpoint/page/leads-away",
    "The script or the form of a page doesn't lead to a redirect_uri that isn't permitted.",
    level: .always(.practice), severity: .minor, about: [.everyReply],
    sources: [.rfc(9700, "4.11.2"), .rfc(6749, "10.15")],
    impact: "A stranger's link to the server takes the person on to the stranger's site, which "
      + "looks as though the server had sent them there.",
    fix:
      "Write no redirect_uri that isn't one of the 12 into a script or into the action of a form.",
    oracle: .flip { exchange in
      guard exchange.response != nil, exchange.opened.isEmpty, let link = exchange.link,
        link.targets.contains(where: { !$0.isListed })
      else { return .notApplicable }
      guard let url = exchange.foreignDestination else { return .holds }
      return .broken(
        "page-leads-nowhere", expected: "no script or form that leads to the redirect_uri",
        observed: "\(exchange.openedShown): the page leads to \(Octets.escaped(url.prefix(200)))")
    })

  package static let endpointPagePolicy = Rule(
    "endpoint/page/policy",
    "The pages and the cookies on the way to the answer let a browser get there.",
    level: .always(.practice), severity: .linking, about: [.acceptance],
    sources: [
      .other("Content Security Policy Level 3, form-action"), .other("RFC 6265bis, 5.7 and 5.8"),
    ],
    impact: "The person consents, and Chrome or Safari stays on the server's page; another browser "
      + "goes on, so that nobody sees why.",
    fix: "Name https://oauth-redirect.googleusercontent.com and "
      + "https://oauth-redirect-sandbox.googleusercontent.com in form-action, or leave it out; give "
      + "the cookies of the sign-in SameSite=Lax, and Secure.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let refused = exchange.response?.refused, !exchange.opened.isEmpty else {
        return .notApplicable
      }
      guard let first = refused.first else { return .holds }
      return .broken(
        "nothing-browsers-refuse", expected: "nothing that browsers refuse on the way",
        observed: Octets.escaped(first.octets))
    })
}

extension FlipRequest {
  fileprivate func parametersHold(_ word: [UInt8]) -> Bool {
    [link?.uri.octets ?? [], body].contains {
      PercentDecoding.decodeLiteral($0, as: .percent).holds(word)
    }
  }
}

extension FlipExchange {
  static let injectedField = "x-appflip-split"
}

extension FlipExchange {
  fileprivate var holdsMarker: Bool {
    let word = ReflectionMarker.word
    return link?.uri.octets.holds(word) == true || request.body.holds(word)
      || request.furtherHeaders.contains { $0.value.octets.holds(word) }
  }
}
