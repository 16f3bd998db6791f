import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Choice {
  static let links: [[Choice]] = [
    .app(
      "link/long-dropped", "A link above 8,000 bytes is dropped.",
      does: .refusing { ($0.url?.count ?? 0) > 8_000 }),
    .app(
      "link/second-delivery-dropped",
      "A link that equals the running app's previous link is dropped.",
      does: .refusing { $0.url != nil && $0.url == $0.earlier.lastURL }),
    .app(
      "link/fragment-dropped", "A link with a fragment is dropped.",
      does: .refusing { $0.url?.contains(UInt8(ascii: "#")) ?? false }),
    .app(
      "link/any-path-served", "A link is accepted at any path of the app.",
      does: .reading {
        if $0.link.parameters != nil { $0.link.base = $0.appLink }
      }),
    .both(
      "redirect-uri/host-case-answered",
      "A redirect URI whose host has different letter case gets the response at the documented URL.",
      does: .reading { reading in
        let text = reading.single("redirect_uri")?.text ?? ""
        let url = RedirectURL.all.first {
          text.hasPrefix("https://") && text.hasSuffix("/a/\($0.bundleID)")
            && text.lowercased() == $0.text.lowercased()
        }
        guard let url else { return }
        reading.link.change("redirect_uri") { _ in PercentCoding.encoded(url.bytes) }
      }),
    .app(
      "redirect-uri/documented-format-served",
      "Any redirect URI of the documented format is accepted.",
      does: .redirectURI { received, _ in
        guard case .documentedFormat = RedirectTarget(received) else { return false }
        return true
      }),
    .both(
      "redirect-uri/escaped-anew",
      "A redirect URI is fully escaped before the comparison.",
      does: .redirectURIEscapedAnew),
    .app(
      "params/copies-dropped", "A link with a repeated parameter is dropped.",
      does: .refusing { $0.link.hasCopies(countingEmpty: false) }),
    .app(
      "params/empty-copies-refused", "A copy without a value counts as a repetition.",
      does: AppVariant(
        reading: { if $0.link.hasCopies(countingEmpty: true) { $0.link.remove("client_id") } },
        answer: { url, reading in
          if reading.received.count(of: "state") > 1 { url.remove("state") }
        })),
    .app(
      "params/invalid-skipped", "A link with an invalid unknown parameter is accepted without it.",
      does: .link {
        $0.parameters?.removeAll { parameter in
          let name = PercentCoding.decoded(parameter.name)
          return !EditableURL.appNames.contains { name.elementsEqual($0.utf8) }
        }
      }),
    .endpoint(
      "redirect-uri/own-error-page",
      "A refused request redirects to the endpoint's own page.",
      does: .page { response, _ in
        response.status = 302
        response.headers = [Header(name: "Location", value: "/error?id=7")]
      }),
    .endpoint(
      "response-type/unsupported",
      "An unknown response_type gets unsupported_response_type, but a missing response_type doesn't.",
      does: .unsupportedResponseType { types in
        types.count == 1 && types.first?.elementsEqual("code".utf8) == false
      }),
    .endpoint(
      "response-type/missing-unsupported",
      "An unknown or missing response_type gets unsupported_response_type.",
      does: .unsupportedResponseType { types in
        types.isEmpty || types.count == 1 && types.first?.elementsEqual("code".utf8) == false
      }),
    .endpoint(
      "response-type/unauthorized",
      "A response type that the client must not use gets unauthorized_client.",
      does: .answer { url, reading in
        let types = reading.received.values(of: "response_type")
        guard types.count == 1, types.first?.elementsEqual("code".utf8) == false else { return }
        url.change("error") { _ in Array("unauthorized_client".utf8) }
      }),
    .endpoint(
      "params/copies-dropped", "A request with a repeated redirect_uri gets an error page.",
      does: .refusing { $0.received.values(of: "redirect_uri").count > 1 }),
    .both(
      "params/repeated-unknown-refused",
      "A repeated unknown parameter gets invalid_request.",
      does: .repeatedUnknownRefused),
    .endpoint(
      "params/repeated-unknown-on-page",
      "A repeated unknown parameter is refused on a page.",
      does: .refusing { reading in
        let names = (reading.received.parameters ?? []).map(\.name).filter { name in
          !name.isEmpty && !EditableURL.endpointNames.contains { name.elementsEqual($0.utf8) }
        }
        return names.count < 200 && Set(names).count < names.count
      }),
    .endpoint(
      "params/semicolon-refused",
      "A query with a semicolon is refused on a page, as Go's parser refuses it.",
      does: .refusing { $0.url?.contains(UInt8(ascii: ";")) == true }),
    .app(
      "params/without-equals-dropped",
      "A link with a parameter without an equals sign is dropped.",
      does: .refusing { reading in
        (reading.link.parameters ?? []).contains { $0.value == nil && !$0.name.isEmpty }
      }),
    .app(
      "scope/malformed-refused",
      "A scope that isn't a list, or repeats a word, gets invalid_request.",
      does: .malformedScopeRefused),
    .app(
      "scope/plus-refused",
      "A + in the scope means a plus: the scope is unknown and gets invalid_request.",
      does: .link {
        if PercentCoding.decoded($0["scope"] ?? []).contains(UInt8(ascii: "+")) {
          $0.remove("client_id")
        }
      }),
    .app(
      "scope/long-cancelled", "A scope above 8,000 bytes gets cancelled.",
      does: .reading {
        let isLong = ($0.link["scope"]?.count ?? 0) > 8_000
        if isLong, $0.outcome != .waits { $0.outcome = .cancels }
      }),
    .app(
      "scope/repeated-served", "A repeated scope parameter is accepted.",
      does: .link { if $0.count(of: "scope") > 1 { $0.remove("scope") } }),
    .endpoint(
      "params/malformed-scope-refused",
      "A scope that isn't a list, or repeats a word, gets invalid_request.",
      does: .malformedScopeRefused),
    .endpoint(
      "params/admin-refused", "A request for the scope admin gets invalid_scope.",
      does: .answer { url, reading in if reading.received.asksForAdmin { url.refuseScope() } }),
    .endpoint(
      "params/repeated-scope-served", "A repeated scope parameter is accepted.",
      does: .link { $0.remove("scope") }),
    .endpoint(
      "params/repeated-scope-on-page", "A repeated scope parameter is refused on a page.",
      does: .refusing { $0.received.count(of: "scope") > 1 }),
    .endpoint(
      "params/no-form-refused",
      "A request whose parameters aren't a form is refused on a page: no equals sign, or no parameter "
        + "between two ampersands.",
      does: .refusing { reading in
        (reading.received.parameters ?? []).contains { $0.value == nil }
      }),
    .endpoint(
      "params/raw-bytes-in-form-refused",
      "A form with bytes that a form must escape is refused on a page.",
      does: .refusing { reading in
        reading.body.contains { !$0.isAlpha && !$0.isDigit && !"*-._~+%&=".utf8.contains($0) }
      }),
    .endpoint(
      "params/long-forms-refused", "A form above 8,000 bytes is refused with 413.",
      does: .response { response, reading in
        guard reading.body.count > 8_000 else { return }
        response = EndpointReply(status: 413, body: "This is too much.\n")
      }),
    .endpoint(
      "params/response-mode-refused", "A response_mode gets invalid_request.",
      does: .link { if $0["response_mode"] != nil { $0.remove("client_id") } }),
    .endpoint(
      "params/prompt-none-declined",
      "With prompt=none, consent counts as refused.",
      does: .reading { if $0.received.forbidsPages { $0.outcome = .declines } }),
    .endpoint(
      "params/long-urls-refused", "A request with a URL above 8,000 bytes gets 414.",
      does: .response { response, reading in
        guard let url = reading.url, url.count > 8_000 else { return }
        response = EndpointReply(status: 414, body: "This link is too long.\n")
      }),
    .endpoint(
      "answer/response-mode-fragment-honoured",
      "The response is a fragment if the request asks for it.",
      does: .answer { url, reading in
        if reading.received.asks(for: "fragment") { url.moveQueryToFragment() }
      }),
    .endpoint(
      "answer/response-mode-form-post-honoured",
      "A page posts the response if the request asks for it.",
      does: .redirect { response, target, reading in
        guard reading.received.asks(for: "form_post") else { return }
        response.status = 200
        response.show(EditableURL(target).postingForm)
      }),
    .both(
      "answer/with-issuer", "The response has its issuer (RFC 9207).",
      does: .answer { url, _ in
        url.add("iss", "https%3A%2F%2Fauth.example.com".utf8)
      }),
    .both(
      "answer/state-first", "The state comes before the code or the error.",
      does: .answer { url, _ in url.parameters?.reverse() }),
    .both(
      "answer/lower-case-escapes", "Escapes are written in lower case.", does: .lowerCaseEscapes),
    .both(
      "answer/little-escaped", "Characters that a query permits aren't escaped.",
      does: .littleEscaped),
    .both(
      "code/escaped-throughout", "Every character of the code is escaped, letters included.",
      does: .codeEscapedThroughout),
    .endpoint(
      "code/long-refused",
      "A response above 16,384 bytes is a page, as in a framework with this limit.",
      does: .redirect { response, target, _ in
        guard target.count > 16_384 else { return }
        response = EndpointReply(status: 400, body: "The response is too long.\n")
      }),
    .app(
      "state/seen-dropped", "A link with a used state is dropped.",
      does: .refusing { reading in
        reading.link["state"].map(reading.earlier.states.contains) == true
      }),
    .app(
      "state/seen-refused", "A link with a used state gets invalid_request.",
      does: .reading { reading in
        guard let state = reading.link["state"], reading.earlier.states.contains(state) else {
          return
        }
        reading.link.remove("client_id")
      }),
    .endpoint(
      "state/repetition-refused", "A browser's second identical request gets a page.",
      does: .refusing { reading in
        reading.body.isEmpty && !reading.isResumed
          && reading.url.map(reading.browser.urls.contains) == true
      }),
    .both(
      "state/written-anew", "The state is decoded and encoded again, not copied.",
      does: .answer { url, reading in
        url.change("state") {
          PercentCoding.encoded(PercentCoding.decoded($0, as: reading.decoding))
        }
      }),
    .both(
      "state/escaped-throughout", "Every character of the state is escaped, letters included.",
      does: .answer { url, reading in
        url.change("state") {
          PercentEncoding.encodeAll(PercentCoding.decoded($0, as: reading.decoding))
        }
      }),
    .app(
      "state/below-8-refused", "A state of fewer than 8 bytes gets invalid_request.",
      does: .link {
        guard let state = $0["state"] else { return }
        if PercentCoding.decoded(state).count < 8 { $0.remove("client_id") }
      }),
    .app(
      "state/below-16-dropped", "A link with a state of fewer than 16 bytes is dropped.",
      does: .refusing { reading in
        let state = PercentCoding.decoded(reading.link["state"] ?? [])
        return !state.isEmpty && state.count < 16
      }),
    .endpoint(
      "state/missing-served", "A request without a state is accepted without a state.",
      does: .missingStateServed),
    .endpoint(
      "state/below-8-invalid",
      "A state of fewer than 8 bytes gets invalid_state, an undocumented error.",
      does: EndpointVariant(
        reading: { if $0.hasState(below: 8) { $0.link.remove("client_id") } },
        answer: { url, reading in
          if reading.hasState(below: 8) { url.change("error") { _ in Array("invalid_state".utf8) } }
        })),
    .endpoint(
      "state/above-8000-on-page", "A state above 8,000 bytes is refused on a page.",
      does: .refusing { $0.hasState(above: 8_000) }),
    .endpoint(
      "state/missing-invalid-state",
      "A request without a state gets invalid_state, an undocumented error.",
      does: EndpointVariant(
        reading: { if $0.received["state"] == nil { $0.link.remove("client_id") } },
        answer: { url, reading in
          if reading.received["state"] == nil {
            url.change("error") { _ in Array("invalid_state".utf8) }
          }
        })),
    .endpoint(
      "state/missing-on-page", "A request without a state is refused on a page.",
      does: .refusing { $0.received["state"] == nil }),
    .endpoint(
      "state/below-16-on-page", "A state of fewer than 16 bytes is refused on a page.",
      does: .refusing { $0.hasState(below: 16) }),
    .both(
      "state/invisible-refused",
      "A state with characters outside %x20-7E gets invalid_request.",
      does: .link {
        let state = PercentCoding.decoded($0["state"] ?? [])
        if !state.allSatisfy({ (0x20...0x7E).contains($0) }) { $0.remove("client_id") }
      }),
    .both(
      "state/invisible-not-echoed",
      "A state with characters outside %x20-7E gets invalid_request, without the state.",
      does: .invisibleStateRefused),
    .both(
      "state/undecodable-as-text", "A state that isn't UTF-8 is returned as its raw text.",
      does: .undecodableStateAsText),
    .both(
      "state/undecodable-refused", "A state that isn't UTF-8 gets invalid_request.",
      does: .link {
        let state = PercentCoding.decoded($0["state"] ?? [])
        if String(validating: state, as: UTF8.self) == nil { $0.remove("client_id") }
      }),
    .app(
      "state/replaced-cancelled", "A pending flip gets cancelled at the next flip.",
      does: .cancellingWaiting { $0.handled && !$0.isInvalidRequest }),
    .both(
      "error/without-description", "An error has no description.",
      does: .answer { url, _ in url.remove("error_description") }),
    .both(
      "error/with-error-uri", "An error has an error_uri.",
      does: .errorAnswer { url, _ in
        url.add("error_uri", "https%3A%2F%2Fauth.example.com%2Ferrors".utf8)
      }),
    .both(
      "error/left-as-access-denied",
      "A flow that the user leaves counts as a rejected consent request.",
      does: .leftAsAccessDenied),
    .app(
      "handled/other-links", "A link that isn't a flip is handled as a different link of the app.",
      does: .response { response, reading in
        if reading.url != nil, reading.received.parameters == nil { response.handled = true }
      }),
    .endpoint(
      "error/consent-remembered",
      "A user who approved once gets a code without a question, and the adapter reports it.",
      does: EndpointVariant(
        reading: { reading in
          let isAsked = [.approves, .accountDisabled].contains(reading.outcome)
          if !isAsked, reading.earlier.approvals > 0 { reading.outcome = .approves }
        },
        response: { response, reading in
          response.asked = reading.earlier.approvals == 0 || reading.outcome == .accountDisabled
        })),
    .endpoint(
      "error/disabled-as-access-denied",
      "An account that can't be linked gets the error of RFC 6749.",
      does: .error("access_denied", on: .accountDisabled)),
    .endpoint(
      "headers/prefetch-refused", "A prefetch is refused with 503.",
      does: .response { response, reading in
        guard reading.header("sec-purpose") != nil || reading.header("purpose") != nil else {
          return
        }
        response = EndpointReply(status: 503, body: "Not yet.\n")
      }),
    .endpoint(
      "headers/foreign-form-refused",
      "A form from any other page is refused, as a CSRF filter does.",
      does: .refusing { !$0.body.isEmpty && $0.header("origin") != nil }),
    .endpoint(
      "redirect/see-other", "A redirect has the status 303.",
      does: .response { response, _ in if response.status == 302 { response.status = 303 } }),
    .endpoint(
      "redirect/upper-case-headers", "The names of header fields are in upper case.",
      does: .response { response, _ in
        response.headers = response.headers.map {
          Header(name: Text($0.name.bytes.text.uppercased()), value: $0.value)
        }
      }),
    .endpoint(
      "page/forbidden", "The error page has the status 403.",
      does: .page { response, _ in response.status = 403 }),
    .endpoint(
      "page/policy-unknown", "The adapter leaves out the member refused.",
      does: .redirect { response, _, _ in response.refused = nil }),
    .endpoint(
      "page/ok", "The error page has the status 200.",
      does: .page { response, _ in response.status = 200 }),
    .endpoint(
      "page/cut", "The error page is longer than an adapter's limit, and cut.",
      does: .page { response, _ in
        let page = "<!DOCTYPE html><title>Linking</title>\n<style>"
        response.show(Array(page.utf8) + Array(repeating: UInt8(ascii: " "), count: 70_000))
        response.body.bytes.removeSubrange(Limits.bodyLength...)
        response.bodyTruncated = true
      }),
    .endpoint(
      "page/reflects-escaped", "The error page is HTML that shows the request's values, escaped.",
      does: .page { response, reading in
        let rows = ["client_id", "redirect_uri", "state"].map { name in
          let value = (reading.received.decoded(name) ?? []).escapedForHTML
          return "<dt>\(name)</dt><dd>\(value)</dd>\n"
        }
        let page = "<h1>This link can't be used</h1>\n<dl>\n\(rows.joined())</dl>\n"
        response.show(Array("<!DOCTYPE html>\n<title>Linking</title>\n\(page)".utf8))
      }),
    .endpoint(
      "page/reflects-escaped-by-place",
      "The error page shows the request's values, escaped for each place.",
      does: .page { response, reading in
        response.show(Array(reading.pageWithEverything.utf8))
      }),
    .endpoint(
      "page/reflects-as-json", "The error page is JSON that repeats the redirect_uri.",
      does: .page { response, reading in
        let target = (reading.received.decoded("redirect_uri") ?? []).text
          .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        response.headers = [Header(name: "Content-Type", value: "application/json")]
        response.body = Text(Array("{\"error\":\"\(target)\"}".utf8))
      }),
    .endpoint(
      "page/with-ways-on",
      "The error page links to the server's own pages with a form, a script, a refresh and a link.",
      does: .page { response, _ in
        response.show(
          Array(
            """
            <!DOCTYPE html><title>Don't worry</title>
            <meta http-equiv="refresh" content="30; url=https://auth.example.com/help">
            <form action="/search"><input name="q"><button formaction="/help">Help</button></form>
            <script>// it isn't over
            if (!window.open) location.href = "/help";</script>
            <a href="https://policies.google.com/">Google</a> <p class='a' title="1 < 2">\"No\"</p>
            """.utf8))
        response.headers.append(Header(name: "Refresh", value: "30;/help"))
      }),
  ]
}
