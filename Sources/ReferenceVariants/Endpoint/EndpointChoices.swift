import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Choice {
  /// The choices of the authorization endpoint.
  public static let endpoint: [Choice] = [
    .endpoint(
      "endpoint/redirect-uri/escaped-anew",
      "A redirect URI is escaped throughout before it is compared, however it was written.",
      does: .redirectURIEscapedAnew),
    .endpoint(
      "endpoint/redirect-uri/own-error-page",
      "What is refused leads to a page of the endpoint's own, by a redirect.",
      does: .page { response, _ in
        response.status = 302
        response.headers = [Header(name: "Location", value: "/error?id=7")]
      }),
    .endpoint(
      "endpoint/response-type/unsupported",
      "An unknown response_type is answered with unsupported_response_type, a missing one is not.",
      does: .unsupportedResponseType { types in
        types.count == 1 && types.first?.elementsEqual("code".utf8) == false
      }),
    .endpoint(
      "endpoint/response-type/missing-unsupported",
      "An unknown response_type and a missing one are answered with unsupported_response_type.",
      does: .unsupportedResponseType { types in
        types.isEmpty || types.count == 1 && types.first?.elementsEqual("code".utf8) == false
      }),
    .endpoint(
      "endpoint/response-type/unauthorized",
      "A response type that the client may not use is answered with unauthorized_client.",
      does: .answer { url, reading in
        let types = reading.received.values(of: "response_type")
        guard types.count == 1, types.first?.elementsEqual("code".utf8) == false else { return }
        url.change("error") { _ in Array("unauthorized_client".utf8) }
      }),
    .endpoint(
      "endpoint/params/copies-dropped",
      "A request with a repeated redirect_uri is shown an error page.",
      does: .refusing { $0.received.values(of: "redirect_uri").count > 1 }),
    .endpoint(
      "endpoint/params/repeated-unknown-refused",
      "A repeated parameter that isn't known is answered with invalid_request.",
      does: .repeatedUnknownRefused),
    .endpoint(
      "endpoint/params/malformed-scope-refused",
      "A scope that is no list, or has a word twice, is answered with invalid_request.",
      does: .malformedScopeRefused),
    .endpoint(
      "endpoint/params/admin-refused",
      "A request for the scope admin is answered with invalid_scope.",
      does: .answer { url, reading in if reading.received.asksForAdmin { url.refuseScope() } }),
    .endpoint(
      "endpoint/params/repeated-scope-served", "A scope that stands twice is served.",
      does: .link { $0.remove("scope") }),
    .endpoint(
      "endpoint/params/repeated-scope-on-page", "A scope that stands twice is refused on a page.",
      does: .refusing { $0.received.count(of: "scope") > 1 }),
    .endpoint(
      "endpoint/params/no-form-refused",
      "A request whose parameters are no form is refused on a page: one without an equals sign, or none "
        + "between two ampersands.",
      does: .refusing { reading in
        (reading.received.parameters ?? []).contains { $0.value == nil }
      }),
    .endpoint(
      "endpoint/params/raw-octets-in-form-refused",
      "A form with octets that a form has escaped is refused on a page.",
      does: .refusing { reading in
        reading.body.contains { !$0.isAlpha && !$0.isDigit && !"*-._~+%&=".utf8.contains($0) }
      }),
    .endpoint(
      "endpoint/params/long-forms-refused",
      "A form above 8,000 octets is refused with 413.",
      does: .response { response, reading in
        guard reading.body.count > 8_000 else { return }
        response = EndpointReply(status: 413, body: "This is too much.\n")
      }),
    .endpoint(
      "endpoint/params/response-mode-refused", "A response_mode is answered with invalid_request.",
      does: .link { if $0["response_mode"] != nil { $0.remove("client_id") } }),
    .endpoint(
      "endpoint/params/prompt-none-declined",
      "With prompt=none, when nobody can be asked, consent counts as refused.",
      does: .reading { if $0.received.forbidsPages { $0.outcome = .declines } }),
    .endpoint(
      "endpoint/params/long-urls-refused",
      "A request above 8,000 octets of URL is refused with 414.",
      does: .response { response, reading in
        guard let url = reading.url, url.count > 8_000 else { return }
        response = EndpointReply(status: 414, body: "This link is too long.\n")
      }),
    .endpoint(
      "endpoint/answer/state-first", "The state stands in front of the code or the error.",
      does: .answer { url, _ in url.parameters?.reverse() }),
    .endpoint(
      "endpoint/answer/response-mode-fragment-honoured",
      "The answer is a fragment if the request asks for one.",
      does: .answer { url, reading in
        if reading.received.asks(for: "fragment") { url.moveQueryToFragment() }
      }),
    .endpoint(
      "endpoint/answer/response-mode-form-post-honoured",
      "The answer is posted by a page if the request asks for it.",
      does: .redirect { response, target, reading in
        guard reading.received.asks(for: "form_post") else { return }
        response.status = 200
        response.show(EditableURL(target).postingForm)
      }),
    .endpoint(
      "endpoint/answer/with-issuer", "The answer names its issuer (RFC 9207).",
      does: .answer { url, _ in
        url.add("iss", "https%3A%2F%2Fauth.example.com".utf8)
      }),
    .endpoint(
      "endpoint/answer/lower-case-escapes", "Escapes are written in lower case.",
      does: .lowerCaseEscapes),
    .endpoint(
      "endpoint/answer/little-escaped", "Nothing is escaped that may stand in a query.",
      does: .littleEscaped),
    .endpoint(
      "endpoint/code/escaped-throughout",
      "Every character of the code is escaped, letters included.",
      does: .codeEscapedThroughout),
    .endpoint(
      "endpoint/code/long-refused",
      "An answer above 16,384 octets, as a framework refuses it, is a page.",
      does: .redirect { response, target, _ in
        guard target.count > 16_384 else { return }
        response = EndpointReply(status: 400, body: "The answer is too long.\n")
      }),
    .endpoint(
      "endpoint/state/written-anew", "The state is decoded and written anew, not copied.",
      does: .answer { url, _ in
        url.change("state") { PercentCoding.encoded(PercentCoding.decoded($0, as: .form)) }
      }),
    .endpoint(
      "endpoint/state/escaped-throughout",
      "Every character of the state is escaped, letters included.",
      does: .answer { url, _ in
        url.change("state") { PercentEncoding.encodeAll(PercentCoding.decoded($0, as: .form)) }
      }),
    .endpoint(
      "endpoint/state/missing-served", "A request without a state is served without one.",
      does: .missingStateServed),
    .endpoint(
      "endpoint/state/below-8-invalid",
      "A state of fewer than 8 octets is answered with invalid_state, an error of its own.",
      does: EndpointVariant(
        reading: { if $0.hasState(below: 8) { $0.link.remove("client_id") } },
        answer: { url, reading in
          if reading.hasState(below: 8) { url.change("error") { _ in Array("invalid_state".utf8) } }
        })),
    .endpoint(
      "endpoint/state/below-16-on-page",
      "A state of fewer than 16 octets is refused on a page.",
      does: .refusing { $0.hasState(below: 16) }),
    .endpoint(
      "endpoint/state/invisible-refused",
      "A state of other characters than %x20-7E is answered with invalid_request.",
      does: .link {
        let state = $0.decoded("state") ?? []
        if !state.allSatisfy({ (0x20...0x7E).contains($0) }) { $0.remove("client_id") }
      }),
    .endpoint(
      "endpoint/state/invisible-not-echoed",
      "A state of other characters than %x20-7E is answered with invalid_request, without it.",
      does: .invisibleStateRefused),
    .endpoint(
      "endpoint/state/undecodable-as-text",
      "A state that is no UTF-8 comes back as the text that it is.", does: .undecodableStateAsText),
    .endpoint(
      "endpoint/state/undecodable-refused",
      "A state that is no UTF-8 is answered with invalid_request.",
      does: .link {
        let state = $0.decoded("state") ?? []
        if String(validating: state, as: UTF8.self) == nil { $0.remove("client_id") }
      }),
    .endpoint(
      "endpoint/error/without-description", "An error has no description.",
      does: .answer { url, _ in url.remove("error_description") }),
    .endpoint(
      "endpoint/error/with-error-uri", "An error has a page about it.",
      does: .errorAnswer { url, _ in
        url.add("error_uri", "https%3A%2F%2Fauth.example.com%2Ferrors".utf8)
      }),
    .endpoint(
      "endpoint/error/left-as-access-denied",
      "A flow that the person leaves is a rejected consent request.", does: .leftAsAccessDenied),
    .endpoint(
      "endpoint/error/disabled-as-access-denied",
      "An account that can't be linked is denied with the code of RFC 6749.",
      does: .error("access_denied", on: .accountDisabled)),
    .endpoint(
      "endpoint/headers/prefetch-refused", "A prefetch is refused with 503.",
      does: .response { response, reading in
        guard reading.header("sec-purpose") != nil || reading.header("purpose") != nil else {
          return
        }
        response = EndpointReply(status: 503, body: "Not yet.\n")
      }),
    .endpoint(
      "endpoint/headers/foreign-form-refused",
      "A form of no page of its own is refused, as a filter against forged requests does.",
      does: .refusing { !$0.body.isEmpty && $0.header("origin") != nil }),
    .endpoint(
      "endpoint/redirect/see-other", "It redirects with 303.",
      does: .response { response, _ in if response.status == 302 { response.status = 303 } }),
    .endpoint(
      "endpoint/redirect/upper-case-headers", "The names of the header's fields are in upper case.",
      does: .response { response, _ in
        response.headers = response.headers.map {
          Header(name: Text($0.name.octets.text.uppercased()), value: $0.value)
        }
      }),
    .endpoint(
      "endpoint/page/forbidden", "The error page has the status 403.",
      does: .page { response, _ in response.status = 403 }),
    .endpoint(
      "endpoint/page/policy-unknown", "Nothing is known of the pages on the way.",
      does: .redirect { response, _, _ in response.refused = nil }),
    .endpoint(
      "endpoint/page/ok", "The error page has the status 200.",
      does: .page { response, _ in response.status = 200 }),
    .endpoint(
      "endpoint/page/reflects-escaped",
      "The error page is HTML that shows the request's values, escaped.",
      does: .page { response, reading in
        let rows = ["client_id", "redirect_uri", "state"].map { name in
          let value = (reading.received.decoded(name) ?? []).escapedForHTML
          return "<dt>\(name)</dt><dd>\(value)</dd>\n"
        }
        let page = "<h1>This link can't be used</h1>\n<dl>\n\(rows.joined())</dl>\n"
        response.show(Array("<!DOCTYPE html>\n<title>Linking</title>\n\(page)".utf8))
      }),
    .endpoint(
      "endpoint/page/reflects-escaped-by-place",
      "The error page shows what came with the request, escaped just as the place needs it.",
      does: .page { response, reading in
        response.show(Array(reading.pageWithEverything.utf8))
      }),
    .endpoint(
      "endpoint/page/reflects-as-json", "The error page is JSON that repeats the redirect_uri.",
      does: .page { response, reading in
        let target = (reading.received.decoded("redirect_uri") ?? []).text
          .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        response.headers = [Header(name: "Content-Type", value: "application/json")]
        response.body = Text(Array("{\"error\":\"\(target)\"}".utf8))
      }),
    .endpoint(
      "endpoint/page/with-ways-on",
      "The error page leads to the server's own pages, by a form, a script, a refresh and a link.",
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
        response.headers.append(Header(name: "Refresh", value: "30; url=/help"))
      }),
  ]
}

extension EndpointVariant {
  /// Tells some requests that their response type isn't supported.
  fileprivate static func unsupportedResponseType(
    _ isUnsupported: @escaping @Sendable (_ types: [[UInt8]]) -> Bool
  ) -> Self {
    answer { url, reading in
      guard isUnsupported(reading.received.values(of: "response_type")) else { return }
      url.change("error") { _ in Array("unsupported_response_type".utf8) }
    }
  }
}

extension RequestReading {
  /// A page with the parameters, User-Agent and Referer in text, in attributes and in a script.
  fileprivate var pageWithEverything: String {
    let parameters = (received.parameters ?? []).flatMap { [$0.name, $0.value ?? []] }
      .map { PercentCoding.decoded($0, as: .form) }
    let fields = ["user-agent", "referer"].compactMap { header($0).map { Array($0.utf8) } }
    let parts = (parameters + fields).map { text in
      """
      <p>"\(text.escapedForText)" '\(text.escapedForText)'</p>
      <input value="\(text.escapedForAttribute)" title='\(text.escapedForHTML)'>
      <script>var it = "\(text.escapedForScript)"; // that's it</script>

      """
    }
    return "<!DOCTYPE html><title>Linking</title>\n" + parts.joined()
  }
}

extension RequestReading {
  fileprivate func hasState(below length: Int) -> Bool {
    received.count(of: "state") == 1
      && received.decoded("state").map { !$0.isEmpty && $0.count < length } == true
  }
}

extension EditableURL {
  fileprivate func asks(for responseMode: String) -> Bool {
    decoded("response_mode")?.elementsEqual(responseMode.utf8) == true
  }

  /// A page that sends the answer by itself, in the body of a POST.
  fileprivate var postingForm: [UInt8] {
    let fields = (parameters ?? []).map { parameter in
      // Percent-encoded as it is, nothing of a value is markup.
      let value = (parameter.value ?? []).text
      return "<input type=\"hidden\" name=\"\(parameter.name.text)\" value=\"\(value)\">\n"
    }
    let form = "<form method=\"post\" action=\"\(base.text)\">\n\(fields.joined())</form>\n"
    return Array("\(form)<script>document.forms[0].submit()</script>\n".utf8)
  }
}
