import AppFlip

extension Rule {
  package static let googleAppErrorUnknown = Rule(
    "google-app/error/unknown",
    "After an unknown or empty error the Google app goes on with the authorization URL or ends "
      + "linking.",
    level: .always(.practice),
    severity: .linking, about: [.endAfterError],
    sources: [.document(.answerParameters), .rfc(6749, section: "4.1.2.1")],
    impact: "The person waits for an end that never comes.",
    usualCause: "only the known errors are handled",
    fix:
      "Let every error that isn't in the table, an empty one too, go on with the "
      + "authorization URL or end linking.")
}
