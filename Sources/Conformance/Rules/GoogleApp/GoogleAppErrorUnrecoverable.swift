import AppFlip

extension Rule {
  package static let googleAppErrorUnrecoverable = Rule(
    "google-app/error/unrecoverable",
    "After unrecoverable linking ends.",
    level: .always(.required),
    severity: .minor, about: [.endAfterError],
    sources: [.document(.answerParameters)],
    impact: "The person is asked again for what can not succeed.",
    usualCause: "the error isn't told apart from the recoverable ones",
    fix: "End linking after unrecoverable, and don't open the authorization URL.")
}
