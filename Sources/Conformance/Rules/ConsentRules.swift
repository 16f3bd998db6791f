import AdapterProtocol
import AppFlip
import Web

extension Rule {
  static let consentRules = [
    endpointConsentAsked, endpointConsentForm, endpointConsentCSRF, endpointCodeFresh,
    endpointIss, endpointRedirectCache, endpointPageFraming, endpointPageReferrer,
  ]

  package static let endpointConsentAsked = Rule(
    "endpoint/consent/asked",
    "No parameter of a request, such as approve=true, replaces the user's decision.",
    level: .required, severity: .disclosure, about: [.everyReply],
    sources: [.rfc(6749, "10.12"), .rfc(6749, "4.1.1")],
    impact: "An attacker's link gets a code for an account whose owner never consented.",
    fix: "Take the decision only from the consent form, not from a parameter of the request.",
    oracle: .together { exchanges in
      let flips = exchanges.flips
      guard let last = flips.last, let name = last.consentParameter, last.outcome != .approves
      else { return .notApplicable }
      let control = flips.dropLast().last {
        $0.consentParameter == nil && $0.outcome == last.outcome
      }
      guard let control, control.answers.isSubset(of: [.error, .invalidRequest]) else {
        return .inconclusive(
          .otherAnswer,
          "without the parameter, the response isn't an error: the server remembers this account's "
            + "consent, ignores the decision, or shows a page")
      }
      guard !last.answers.isDisjoint(with: [.code, .unasked]) else { return .holds }
      return .broken(
        "no-code-without-consent", expected: "no code: the user doesn't consent",
        observed: "\(last.openedShown), because of the parameter \(Bytes.escaped(name))",
        in: exchanges.count - 1)
    })

  package static let endpointConsentForm = Rule(
    "endpoint/consent/form",
    "Whatever a consent form's fields say, no code and no error is sent to an unregistered URL.",
    level: .required, severity: .disclosure, about: [.form],
    sources: [.rfc(6749, "10.6"), .rfc(6749, "10.15"), .rfc(9700, "4.1")],
    impact: "An attacker who changes a hidden field of the consent form gets a code.",
    fix: "Keep client_id, redirect_uri and state in the session, not in the form's fields.",
    oracle: .flip { exchange in
      guard let form = exchange.request.form, !form.set.isEmpty else { return .notApplicable }
      let hosts = form.set.map { URIReference(splitting: $0.value.bytes).authority ?? [] }
      let leak = exchange.opened.first { answer in
        (answer.hasCode || answer.hasError)
          && hosts.contains { !$0.isEmpty && $0.elementsEqual(answer.uri.authority ?? []) }
      }
      guard let leak else { return .holds }
      let names = form.set.map { Bytes.escaped($0.name.bytes) }.joined(separator: ", ")
      return .broken(
        "no-code-elsewhere", expected: "no code and no error at a URL that isn't registered",
        observed: "\(Bytes.escaped(leak.bytes)), after a change of the form's \(names)")
    })

  package static let endpointConsentCSRF = Rule(
    "endpoint/consent/csrf",
    "The endpoint issues no code for a consent form without its token, or with a different "
      + "browser's token, if browsers send the cookies from other sites.",
    level: .standard, severity: .disclosure, about: [.form],
    sources: [.rfc(6749, "10.12"), .other("RFC 6265bis, 5.6.7 (SameSite)")],
    impact: "An attacker's page submits the consent form without the user's knowledge.",
    fix: "Give the form a token of the browser's session, or set SameSite=Lax on the cookie.",
    oracle: .together { exchanges in
      let flips = exchanges.flips
      guard let last = flips.last, let form = last.request.form,
        form.from != nil || !form.drop.isEmpty
      else { return .notApplicable }
      guard last.opened.contains(where: \.hasCode) else { return .holds }
      // Other cookies stay behind when an attacker's page sends the form.
      let pages = flips.flatMap { $0.response?.pages ?? [] }
      guard let cookie = pages.lazy.compactMap(\.crossSiteCookie).first else { return .holds }
      return .broken(
        "no-code-without-consent",
        expected: "no code for a form that "
          + (form.from == nil ? "lacks its token" : "has a different browser's token"),
        observed: "\(last.openedShown); the cookie \(Bytes.escaped(cookie)) has SameSite=None",
        in: exchanges.count - 1)
    })

  package static let endpointCodeFresh = Rule(
    "endpoint/code/fresh",
    "The endpoint issues no code twice, and each code has at least 128 bits.",
    level: .required, severity: .disclosure,
    sources: [.rfc(6749, "4.1.2"), .rfc(6749, "10.5"), .rfc(6749, "10.10")],
    impact: "An attacker who sees or guesses a code can link the user's account a second time.",
    fix: "Make each code from 16 bytes of a cryptographic random generator, for one use.",
    oracle: .together { exchanges in
      let flips = exchanges.flips
      let codes = flips.compactMap { $0.answersAtTarget.first?.codes.first?.readings.percent }
      let given = Set(flips.map(\.request.code))
      // The suite chooses the codes where it can.
      let isChosen = flips.first?.request.context.features.contains(.code) == true
      guard codes.count > 1, !isChosen || given.count == flips.count else { return .notApplicable }
      if Set(codes).count < codes.count {
        return .broken(
          "new-code", expected: "a new code for each request",
          observed:
            "the same code twice: \(codes.map { Bytes.escaped($0) }.joined(separator: ", "))",
          in: exchanges.count - 1)
      }
      guard !isChosen, let code = codes.min(by: { $0.bits < $1.bits }), code.bits < 128 else {
        return .holds
      }
      return .broken(
        "code-bits", expected: "a code of at least 128 bits",
        observed: "\(Bytes.escaped(code)): at most \(Int(code.bits)) bits", at: .practice,
        in: exchanges.count - 1)
    })

  package static let endpointIss = Rule(
    "endpoint/iss",
    "If the endpoint sends iss, each response has it once with the same value, the server's own.",
    level: .standard, severity: .linking, about: [.everyReply],
    sources: [.rfc(9207, "2"), .rfc(9207, "2.3")],
    impact: "A client that checks iss refuses some responses of the server.",
    fix: "Add iss with the issuer identifier to every response, errors included, or to none.",
    oracle: .together { exchanges in
      if let echoing = exchanges.flips.lazy.compactMap(\.responseWithOwnIssuer).first {
        return .broken(
          "issuer-of-server", expected: "the server's iss, not the iss of the request",
          observed: Bytes.escaped(echoing.bytes))
      }
      let answers = exchanges.flips.flatMap(\.answersAtTarget)
      guard answers.count > 1 else { return .notApplicable }
      let values = answers.map { answer in answer.values(of: "iss").map(\.readings.percent) }
      guard let first = values.first(where: { !$0.isEmpty }) else { return .holds }
      if first.count == 1, values.allSatisfy({ $0 == first }) { return .holds }
      let shown = answers.map { Bytes.escaped($0.bytes) }.joined(separator: " and ")
      return .broken(
        "same-issuer", expected: "the same iss once in each response", observed: shown,
        in: exchanges.count - 1)
    })

  package static let endpointRedirectCache = Rule(
    "endpoint/redirect/cache", "Shared caches must not store a redirect with a code.",
    level: .standard, severity: .disclosure, sources: [.rfc(9111, "3"), .rfc(6749, "10.5")],
    impact: "A cache gives one user's code to the next user.",
    fix: "Send Cache-Control: no-store with each response of the authorization endpoint.",
    oracle: .flip { exchange in
      guard let response = exchange.response, exchange.leak != nil else { return .notApplicable }
      return .holds(
        unless: response.cachingField, "not-cached", expected: "no field that permits caching")
    })

  package static let endpointPageFraming = Rule(
    "endpoint/page/framing",
    "Other sites can't frame a page with a form, such as the sign-in page.",
    level: .standard, severity: .disclosure, about: [.acceptance],
    sources: [.rfc(6749, "10.13"), .rfc(9700, "4.16")],
    impact: "An attacker's site shows the page in an invisible frame: the user's click consents.",
    fix: "Send Content-Security-Policy: frame-ancestors 'none', or X-Frame-Options: DENY.",
    oracle: .flip { exchange in
      let forms = exchange.pagesWithForms
      guard !forms.isEmpty else { return .notApplicable }
      guard let open = forms.first(where: { !$0.page.refusesFrames }) else { return .holds }
      return .broken(
        "not-framed", expected: "frame-ancestors or X-Frame-Options",
        observed: "the page \(open.page.shown) has neither")
    })

  package static let endpointPageReferrer = Rule(
    "endpoint/page/referrer",
    "If a page with a form loads from third parties, a Referrer-Policy withholds the query.",
    level: .practice, severity: .disclosure, about: [.acceptance],
    sources: [.rfc(9700, "4.2.4"), .other("Referrer Policy, 3")],
    impact: "In older browsers, the third party receives the state of the request in Referer.",
    fix: "Send Referrer-Policy: no-referrer with the sign-in and consent pages.",
    oracle: .flip { exchange in
      let forms = exchange.pagesWithForms
      guard !forms.isEmpty else { return .notApplicable }
      for (page, html) in forms where !page.keepsQuery(html) {
        guard let resource = html.foreignResource(at: page.url.bytes) else { continue }
        return .broken(
          "query-kept", expected: "a Referrer-Policy that withholds the query",
          observed: "the page \(page.shown) has none and loads \(Bytes.escaped(resource))")
      }
      return .holds
    })
}

// MARK: -

extension [Exchange] {
  /// The exchanges with an app or an authorization endpoint.
  fileprivate var flips: [FlipExchange] {
    compactMap { if case .flip(let flip) = $0 { flip } else { nil } }
  }
}

extension FlipExchange {
  /// The first parameter that looks as if it decided in the user's place.
  fileprivate var consentParameter: [UInt8]? {
    Query(link?.uri.query ?? []).parameters.first { parameter in
      Self.consentParameters.contains { parameter.name.elementsEqual($0.utf8) }
    }.map { $0.rawName + [UInt8(ascii: "=")] + $0.value.raw }
  }

  private static let consentParameters = [
    "approve", "approved", "bypass_approval_prompt", "skip_consent", "decision", "action",
    "confirm", "consent", "allow", "accept", "authorize", "scope_approved",
  ]

  /// The pages on the way that a user fills in, for a good request.
  fileprivate var pagesWithForms: [(page: Page, html: HTMLPage)] {
    guard request.isFlawless else { return [] }
    return (response?.pages ?? []).filter { [200, 401].contains($0.status) }
      .map { ($0, HTMLPage($0.body.bytes)) }
      .filter { _, html in
        html.forms.contains { $0.target.isPost || $0.controls.contains(where: \.isPassword) }
      }
  }
}

extension [UInt8] {
  /// The most bits that a text of this length and of these characters can have.
  fileprivate var bits: Double {
    if allSatisfy(\.isDigit) { return Double(count) * 3.33 }
    if allSatisfy({ $0.hexValue != nil }) { return Double(count) * 4 }
    let isWord = allSatisfy { $0.isAlpha || $0.isDigit || "-_".utf8.contains($0) }
    return Double(count) * (isWord ? 6 : 6.56)
  }
}

extension FlipExchange {
  /// The response with the iss that the request had, if that isn't the server's.
  fileprivate var responseWithOwnIssuer: ParsedResponse? {
    let issuers = (link?.parameters.values(of: "iss") ?? []).map(\.readings.percent)
      .filter { $0 != request.context.fixture.issuer }
    return answersAtTarget.first { answer in
      answer.values(of: "iss").contains { issuers.contains($0.readings.percent) }
    }
  }
}
