import AppFlip

extension Rule {
  /// The errors of the table, as for the app; the codes of RFC 6749 are a warning.
  public static let endpointErrorUnrecoverable = Rule(
    "endpoint/error/unrecoverable",
    "The account can't be linked: unrecoverable.",
    level: .always(.required),
    sources: [.document(.answerParameters)],
    consequence: "The person is sent to the same dead end again.",
    remedy:
      "Redirect with error=unrecoverable where the account can't be linked, such as a "
      + "disabled one.",
    needs: [.answer, .failure]
  ) { exchange in
    OutcomeErrors.judge(exchange, when: OutcomeErrors.disabled)
  }
}
