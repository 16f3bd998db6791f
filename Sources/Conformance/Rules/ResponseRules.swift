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
    "Header fields that the document doesn't name change neither the place nor the "
      + "parameters of the response. Examples: Accept, Host, X-Requested-With, "
      + "X-Forwarded-*, Forwarded, Referer, User-Agent, and the parameters and case of "
      + "Content-Type.",
    level: .always(.required), severity: .linking, about: [.acceptance],
    sources: [.document(.endpoint), .rfc(6749, "3.1"), .rfc(9110, "8.3.1"), .rfc(9110, "12.1")],
    impact: "Linking fails behind a proxy, in another browser or in a web view. An attacker's "
      + "header can change the response that the user gets.",
    fix: "Redirect whatever the header fields say: ignore Accept, X-Requested-With, Host, "
      + "X-Forwarded-* and Forwarded, and configure the server's names.",
    permits: .flip { $0.served(despite: .header) },
    oracle: .flip { exchange in
      let request = exchange.request
      let urls = exchange.opened.map(\.bytes) + [exchange.ownPage].compactMap(\.self)
      guard !request.furtherHeaders.isEmpty, !urls.isEmpty else { return .notApplicable }
      let words = ReflectionMarker.headerWords.filter { !request.parametersHold($0) }
      guard let leaked = urls.first(where: { words.contains(where: $0.holds) }) else {
        return exchange.request.isFlawless && !exchange.opened.isEmpty ? .holds : .notApplicable
      }
      return .broken(
        "no-header-in-response", expected: "no value from the request header in the response",
        observed: Bytes.escaped(leaked))
    })

  package static let endpointRedirectStatus = Rule(
    "endpoint/redirect/status",
    "A redirect has the status 302 or 303 and one Location. No script, meta element or "
      + "Refresh field replaces it.",
    level: .always(.standard), severity: .minor, about: [.everyReply],
    sources: [.rfc(9700, "4.12"), .rfc(9110, "15.4")],
    impact: "The browser sends a password form on to Google's host, or the response depends on "
      + "how the browser handles a page.",
    fix: "Redirect with the status 302 or 303 and one Location field, never by a script, a meta "
      + "element or a Refresh field.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let response = exchange.response else { return .notApplicable }
      let locations = response.values(of: "location")
      let refresh = locations.isEmpty ? nil : response.refreshToAnswer
      if locations.count > 1 || refresh != nil {
        let field = refresh.map { ", Refresh \(Bytes.escaped($0.prefix(200)))" } ?? ""
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
      guard exchange.request.isFlawless else { return .notApplicable }
      guard !response.pageLeadsAway else {
        return .broken(
          "redirect-by-status", expected: "a redirect by status",
          observed: "\(exchange.openedShown): the page leads away")
      }
      return .notApplicable
    })

  package static let endpointRedirectSplit = Rule(
    "endpoint/redirect/split",
    "A request can't add CR, LF or another field to the header of the response.",
    level: .always(.required), severity: .disclosure, about: [.everyReply],
    sources: [.rfc(9110, "5.5"), .rfc(6749, "10.14")],
    impact: "An attacker's link sets cookies, or writes the page that the user sees.",
    fix: "Percent-encode CR, LF and all other control characters of a value before you write "
      + "it into a header field.",
    oracle: .flip { exchange in
      guard let response = exchange.response else { return .notApplicable }
      let ends: [UInt8] = [0x0D, 0x0A, 0x00]
      let split = response.headers.first { header in
        header.name.bytes.contains(where: ends.contains)
          || header.value.bytes.contains(where: ends.contains)
      }
      if let split {
        return .broken(
          "unsplit-header-fields", expected: "header fields without CR, LF and NUL",
          observed: Bytes.escaped(split.name.bytes + Array(": ".utf8) + split.value.bytes))
      }
      guard response.values(of: FlipExchange.injectedField).isEmpty else {
        return .broken(
          "no-injected-header-field", expected: "no header field from the request",
          observed: "the response has the field \(FlipExchange.injectedField)")
      }
      return .holds
    })

  package static let endpointPageReflects = Rule(
    "endpoint/page/reflects",
    "A page escapes each value from the request that it shows: the names and values of "
      + "parameters, User-Agent and Referer.",
    level: .always(.required), severity: .disclosure, about: [.everyReply],
    sources: [.other("OWASP, Cross Site Scripting Prevention")],
    impact: "An attacker's link runs a script on the server's sign-in page. The script reads the "
      + "password or consents for the user, and the attacker takes over the account.",
    fix: "Escape each value from the request for its place in the page (text, a quoted "
      + "attribute, a script), or don't show it.",
    oracle: .flip { exchange in
      guard let response = exchange.response, exchange.opened.isEmpty else { return .notApplicable }
      let body = response.body.bytes
      guard body.holds(ReflectionMarker.word) else {
        return exchange.holdsMarker && !response.bodyTruncated ? .holds : .notApplicable
      }
      // No browser runs a page of plain text.
      guard response.isMarkup, let place = ReflectionMarker.place(in: HTMLPage(body)) else {
        return .holds
      }
      let shown = Bytes.escaped(body[max(0, place - 40)..<min(body.count, place + 60)])
      return .broken(
        "value-escaped",
        expected: "the marker \(Bytes.escaped(ReflectionMarker.text)) escaped or absent",
        observed: "...\(shown)...", difference: Difference(offset: place, place: "the body"))
    })

  package static let endpointPageLeadsAway = Rule(
    "endpoint/page/leads-away",
    "The script or the form of a page doesn't lead to a redirect_uri that isn't "
      + "permitted.",
    level: .always(.practice), severity: .minor, about: [.everyReply],
    sources: [.rfc(9700, "4.11.2"), .rfc(6749, "10.15")],
    impact: "An attacker's link to the server sends the user to the attacker's site, as if the "
      + "server had chosen it.",
    fix: "Compare redirect_uri with the 12 URLs before you write it into a script or into the "
      + "action of a form.",
    oracle: .flip { exchange in
      guard exchange.response != nil, exchange.opened.isEmpty, let link = exchange.link,
        link.targets.contains(where: { !$0.isListed })
      else { return .notApplicable }
      guard let url = exchange.foreignDestination else { return .holds }
      return .broken(
        "page-leads-nowhere", expected: "no script or form that leads to the redirect_uri",
        observed: "\(exchange.openedShown): the page leads to \(Bytes.escaped(url.prefix(200)))")
    })

  package static let endpointPagePolicy = Rule(
    "endpoint/page/policy",
    "The policies of the pages and the attributes of the cookies let browsers reach the "
      + "response.",
    level: .always(.practice), severity: .linking, about: [.acceptance],
    sources: [
      .other("Content Security Policy Level 3, form-action"), .other("RFC 6265bis, 5.7 and 5.8"),
    ],
    impact: "The user consents, and Chrome or Safari stays on the server's page. Other browsers "
      + "continue, which hides the fault.",
    fix: "Name https://oauth-redirect.googleusercontent.com and "
      + "https://oauth-redirect-sandbox.googleusercontent.com in form-action, or remove "
      + "form-action; give the sign-in cookies SameSite=Lax and Secure.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let refused = exchange.response?.refused, !exchange.opened.isEmpty else {
        return .notApplicable
      }
      guard let first = refused.first else { return .holds }
      return .broken(
        "nothing-browsers-refuse", expected: "no step that browsers refuse",
        observed: Bytes.escaped(first.bytes))
    })
}

extension FlipRequest {
  fileprivate func parametersHold(_ word: [UInt8]) -> Bool {
    [link?.uri.bytes ?? [], body].contains {
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
    return link?.uri.bytes.holds(word) == true || request.body.holds(word)
      || request.furtherHeaders.contains { $0.value.bytes.holds(word) }
  }
}
