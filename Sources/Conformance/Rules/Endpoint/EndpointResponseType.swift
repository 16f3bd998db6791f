import AppFlip

extension Rule {
  /// Only `code`, once, yields a code.
  public static let endpointResponseType = Rule(
    "endpoint/response-type",
    "A missing or unknown response_type is answered with invalid_request or "
      + "unsupported_response_type, never with a code.",
    level: .always(.standard),
    sources: [.rfc(6749, section: "3.1.1"), .rfc(6749, section: "4.1.2.1")],
    consequence:
      "A token or a code stands where nobody asked for it, in a URL that logs and other apps "
      + "can read.",
    remedy:
      "Check that response_type is code before you sign anybody in, and answer with "
      + "unsupported_response_type or invalid_request if it isn't.",
    oracle: .flip { exchange in
      guard let link = exchange.link, link.answerable != nil,
        link.responseType.value?.stands(for: Array("code".utf8)) != true
      else { return .notApplicable }
      let wrong = exchange.opened.first { !$0.refusesResponseType(of: exchange) }
      guard let wrong else { return exchange.opened.isEmpty ? .notApplicable : .holds }
      return .broken(
        .oneOfTwoErrors, expected: "error=invalid_request or error=unsupported_response_type",
        observed: Octets.escaped(wrong.octets))
    })
}
