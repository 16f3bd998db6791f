import AdapterProtocol
import AppFlip

extension Case {
  /// Requests for an answer in another place than the query, where a universal link has it.
  static let responseModes: [Case] = [
    (
      "fragment", "honoured: the code is in a fragment, which the Google app doesn't read",
      "OAuth 2.0 Multiple Response Type Encoding Practices 2.1"
    ),
    (
      "form_post", "honoured: a page posts the code, and a POST opens no app",
      "OAuth 2.0 Form Post Response Mode 2"
    ),
  ].map { mode, cause, reference in
    let request = LinkTemplate.flip(redirectURI: [.redirectURI, .text("&response_mode=\(mode)")])
    return Case(
      "endpoint.response-mode.\(mode)", "response_mode \(mode)",
      subject: Rule.endpointAnswerAtRedirectURI.id, expectations: [ResponseMode.expectation],
      steps: [.request(Flip(request.asAuthorizationRequest))], cause: cause, reference: reference)
  }

  /// Good requests as a form in the body: each of the 12 URLs with each outcome.
  static let posts: [Case] = RedirectURL.all.flatMap { url in
    endpointOutcomes.compactMap { outcome in
      guard let subject = Rule.ofEndpoint(rule(about: outcome)) else { return nil }
      return Case(
        "endpoint.post.url.\(url.environment).\(url.bundleID).\(outcome.rawValue)",
        "\(url.text) in a form; \(outcome.inWords)", subject: subject,
        expectations: outcome == .approves ? [Expectation(subject, permits: [.code])] : [],
        steps: [
          .request(
            Flip(
              LinkTemplate.flip(to: url.octets).asAuthorizationRequest, outcome: outcome,
              method: .post))
        ], features: [.post])
    }
  }
}
