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
    "Header fields that the document doesn't name, such as Accept, Host, X-Forwarded-* and "
      + "Referer, change neither the place nor the parameters of the response.",
    level: .required, severity: .linking, about: [.acceptance],
    sources: [.document(.endpoint), .rfc(6749, "3.1"), .rfc(9110, "8.3.1"), .rfc(9110, "12.1")],
    impact: "Linking fails behind a proxy, or an attacker's header changes the user's response.",
    fix: "Ignore Accept, Host, X-Forwarded-* and Forwarded: configure the server's names.",
    permits: .flip { $0.served(despite: .header) },
    oracle: .flip { exchange in
      let request = exchange.request
      let urls = exchange.opened.map(\.bytes) + [exchange.ownPage].compactMap(\.self)
      guard !request.furtherHeaders.isEmpty, !urls.isEmpty else { return .notApplicable }
      let words = ReflectionMarker.headerWords.filter { !request.parametersHold($0) }
      let leaked = urls.first { words.contains(where: $0.holds) }
      if leaked == nil, !exchange.request.isFlawless || exchange.opened.isEmpty {
        return .notApplicable
      }
      return .holds(
        unless: leaked, "no-header-in-response",
        expected: "no value from the request header in the response")
    })

  package static let endpointRedirectStatus = Rule(
    "endpoint/redirect/status",
    "A redirect has the status 302 or 303 and one Location, and no script or refresh.",
    level: .standard, severity: .minor, about: [.everyReply],
    sources: [.rfc(9700, "4.12"), .rfc(9110, "15.4")],
    impact: "The browser sends a password form to Google, or handles the page in its own way.",
    fix: "Redirect with the status 302 or 303 and one Location field, and by nothing else.",
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
      let isRefresh = !exchange.opened.isEmpty
      guard isRefresh || exchange.request.isFlawless && response.pageLeadsAway else {
        return .notApplicable
      }
      return .broken(
        "redirect-by-status", expected: "a redirect by status",
        observed: exchange.openedShown + (isRefresh ? ", by a refresh" : ": the page leads away"))
    })

  package static let endpointRedirectSplit = Rule(
    "endpoint/redirect/split",
    "A request can't add CR, LF or another field to the header of the response.",
    level: .required, severity: .disclosure, about: [.everyReply],
    sources: [.rfc(9110, "5.5"), .rfc(6749, "10.14")],
    impact: "An attacker's link sets cookies, or writes the page that the user sees.",
    fix: "Percent-encode the control characters of a value before you write it into a field.",
    oracle: .flip { exchange in
      guard let response = exchange.response else { return .notApplicable }
      let split = response.headers.first { header in
        (header.name.bytes + header.value.bytes).contains(where: "\r\n\0".utf8.contains)
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
    "A page escapes each value from the request that it shows, header fields included.",
    level: .required, severity: .disclosure, about: [.everyReply],
    sources: [.other("OWASP, Cross Site Scripting Prevention")],
    impact: "An attacker's link runs a script on the sign-in page, and steals the account.",
    fix: "Escape each value from the request for its place in the page, or don't show it.",
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
    "The script or the form of a page doesn't lead to a redirect_uri that isn't permitted.",
    level: .practice, severity: .minor, about: [.everyReply],
    sources: [.rfc(9700, "4.11.2"), .rfc(6749, "10.15")],
    impact: "An attacker's link to the server sends the user to the attacker's site.",
    fix: "Compare redirect_uri with the 12 URLs before you write it into a script or a form.",
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
    "The policies of the pages and the attributes of the cookies let browsers reach the response.",
    level: .practice, severity: .linking, about: [.acceptance],
    sources: [
      .other("Content Security Policy Level 3, form-action"), .other("RFC 6265bis, 5.7 and 5.8"),
    ],
    impact: "Some browsers stay on the server's page after the consent, or lose the sign-in.",
    fix: "Name Google's redirect hosts in form-action, and give the cookies SameSite=Lax and "
      + "Secure.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let refused = exchange.response?.refused, !exchange.opened.isEmpty else {
        return .notApplicable
      }
      return .holds(
        unless: refused.first?.bytes, "nothing-browsers-refuse",
        expected: "no step that browsers refuse")
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

  fileprivate var holdsMarker: Bool {
    let word = ReflectionMarker.word
    return link?.uri.bytes.holds(word) == true || request.body.holds(word)
      || request.furtherHeaders.contains { $0.value.bytes.holds(word) }
  }
}
