import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointAnswerEither = Rule(
    "endpoint/answer/either",
    "The answer has a code or an error, never both, never neither.",
    as: .appAnswerEither,
    sources: [.document(.answerParameters), .rfc(6749, section: "4.1.2")],
    consequence: "The Google app can't tell whether the account was linked.",
    remedy:
      "Build the answer in one place that takes either a code or an error, never both and "
      + "never neither."
  )
}
