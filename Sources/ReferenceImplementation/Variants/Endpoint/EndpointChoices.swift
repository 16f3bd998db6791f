import AdapterProtocol
import AppFlip

extension Choice {
  /// The choices of the authorization endpoint.
  public static let endpoint: [Choice] = [
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
      "endpoint/params/repeated-scope-served", "A scope that stands twice is served.",
      does: .link { $0.remove("scope") }),
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
      "endpoint/answer/with-issuer", "The answer names its issuer (RFC 9207).",
      does: .answer { url, _ in
        url.add("iss", "https%3A%2F%2Fauth.example.com".utf8)
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

extension [UInt8] {
  /// Text of which nothing is markup, in an element or in an attribute.
  fileprivate var escapedForHTML: String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(scalar)
      }
    }.joined()
  }
}
