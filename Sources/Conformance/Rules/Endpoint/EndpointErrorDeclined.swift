import AppFlip

extension Rule {
  /// The errors of the table, as for the app; the codes of RFC 6749 are a warning.
  public static let endpointErrorDeclined = Rule(
    "endpoint/error/declined",
    "The person rejects the consent request: access_denied (edition 1: unrecoverable).",
    level: .always(.required),
    sources: [.document(.answerParameters)],
    consequence: "The Google app asks again for what the person has just refused.",
    remedy:
      "Redirect with error=access_denied (by edition 1 unrecoverable) where the person "
      + "rejects the consent request.",
    needs: [.answer, .failure]
  ) { exchange in
    OutcomeErrors.judge(exchange, when: OutcomeErrors.declined)
  }
}
