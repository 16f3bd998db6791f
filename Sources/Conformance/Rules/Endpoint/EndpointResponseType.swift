import AppFlip

extension Rule {
  package static let endpointResponseType = Rule(
    "endpoint/response-type",
    "A missing or unknown response_type is answered with invalid_request, "
      + "unsupported_response_type or another error of RFC 6749, never with a code.",
    level: .always(.standard),
    severity: .minor, about: [.errorPage, .returnedError],
    sources: [.rfc(6749, section: "3.1.1"), .rfc(6749, section: "4.1.2.1")],
    impact:
      "A request that doesn't ask for a code in so many words is served all the same, so that "
      + "whoever asked for something else gets a code that nobody waits for.",
    usualCause: "response_type isn't looked at",
    fix:
      "Check that response_type is code before you sign anybody in, and answer with "
      + "unsupported_response_type or invalid_request if it isn't.",
    oracle: .flip { exchange in
      // Where the client is wrong, the rule about that speaks.
      guard let link = exchange.link, link.answerable != nil, exchange.request.isClientRight,
        link.responseType.value?.stands(for: Array("code".utf8)) != true
      else { return .notApplicable }
      let wrong = exchange.opened.first { answer in
        answer.hasCode || !(answer.errorCode == .invalidRequest || answer.isDenialOfOAuth)
      }
      guard let wrong else { return exchange.opened.isEmpty ? .notApplicable : .holds }
      return .broken(
        .oneOfTwoErrors,
        expected:
          "error=invalid_request, error=unsupported_response_type or another error of RFC 6749",
        observed: Octets.escaped(wrong.octets))
    })
}
