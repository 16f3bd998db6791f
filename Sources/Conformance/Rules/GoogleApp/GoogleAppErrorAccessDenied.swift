import AppFlip

extension Rule {
  package static let googleAppErrorAccessDenied = Rule(
    "google-app/error/access-denied",
    "After access_denied linking ends.",
    level: .from(.second, .required, before: .practice),
    severity: .minor, about: [.endAfterError],
    sources: [.document(.answerParameters, since: .second)],
    impact: "The person said no, and is asked again.",
    usualCause: "the error isn't told apart from the recoverable ones",
    fix: "End linking after access_denied, and don't open the authorization URL.")
}
