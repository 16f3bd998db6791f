import AppFlip

extension Rule {
  package static let googleAppErrorInvalidRequest = Rule(
    "google-app/error/invalid-request",
    "After invalid_request the Google app goes on with the authorization URL.",
    level: .from(.second, .required, before: .practice),
    severity: .linking, about: [.endAfterError],
    sources: [.document(.answerParameters, since: .second), .document(.flowContinuation)],
    impact: "Linking ends, although it could have gone on in the browser.",
    usualCause: "every error ends linking",
    fix:
      "Go on with the authorization URL after invalid_request, instead of ending or linking.")
}
