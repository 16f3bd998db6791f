import AppFlip

extension Rule {
  package static let appErrorReturned = Rule(
    "app/error/returned",
    "Every failure after a good link is opened at the redirect_uri; none is kept inside the "
      + "app.",
    level: .from(.third, .required, before: .practice),
    severity: .linking, about: [.returnedError],
    sources: [.document(.answerParameters, since: .third), .document(.failure, since: .fourth)],
    impact: "The person is left in the app; the Google app never falls back to the browser.",
    usualCause: "the failure is shown in the app, and nothing is opened",
    fix:
      "Open the redirect_uri with an error on every path that fails, instead of showing the "
      + "failure inside the app alone.",
    tellingCases: ["app.answer.declines", "app.answer.sign-in-fails"],
    oracle: .flip { exchange in
      let isFailure = exchange.outcome != .approves && exchange.outcome != .waits
      guard isFailure, exchange.isOrdinary else { return .notApplicable }
      guard !exchange.opened.isEmpty else {
        return .broken(
          .errorAtRedirectURI, expected: "an error at the redirect URI",
          observed: exchange.openedShown)
      }
      // What was opened instead of an error, or elsewhere, is what other rules speak of.
      let isReturned = exchange.opened.contains {
        $0.hasError && $0.uri.base == exchange.link?.answerable?[...]
      }
      return isReturned ? .holds : .notApplicable
    })
}
