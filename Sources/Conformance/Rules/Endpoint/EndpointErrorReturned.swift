import AppFlip

extension Rule {
  package static let endpointErrorReturned = Rule(
    "endpoint/error/returned",
    "A good request that is declined, left or can't be served ends in a redirect to the "
      + "redirect_uri with an error, not on a page.",
    level: .from(.third, .required, before: .practice),
    severity: .linking, about: [.returnedError],
    sources: [.document(.answerParameters, since: .third), .rfc(6749, section: "4.1.2.1")],
    impact:
      "The person is stranded on the server's page, and the Google app never hears how it ended.",
    usualCause: "the failure is shown on a page, and the browser stays there",
    fix:
      "Redirect to the redirect_uri with an error and the state when the person declines or leaves, when "
      + "the account can't be linked, and when the request is refused, instead of showing a page.",
    tellingCases: ["endpoint.answer.declines"],
    oracle: .flip { exchange in
      guard exchange.outcome != .approves, exchange.isOrdinary else { return .notApplicable }
      guard !exchange.opened.isEmpty else {
        return .broken(
          .errorAtRedirectURI, expected: "an error at the redirect URI",
          observed: exchange.openedShown)
      }
      // What came instead of an error is what other rules speak of.
      return exchange.answersAtTarget.contains(where: \.isFailure) ? .holds : .notApplicable
    })
}
