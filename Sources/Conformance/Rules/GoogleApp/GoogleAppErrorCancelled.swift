import AppFlip

extension Rule {
  package static let googleAppErrorCancelled = Rule(
    "google-app/error/cancelled",
    "After cancelled the Google app goes on with the authorization URL.",
    level: .always(.required),
    severity: .linking, about: [.endAfterError],
    sources: [.document(.answerParameters), .document(.flowContinuation)],
    impact: "Linking ends, although it could have gone on in the browser.",
    usualCause: "every error ends linking",
    fix: "Go on with the authorization URL after cancelled, instead of ending or linking.")
}
