import AppFlip

extension Rule {
  /// A rejected consent request is answered with the error that ends linking.
  public static let appErrorDeclined = Rule(
    "app/error/declined",
    "The person rejects the consent request: access_denied (edition 1: unrecoverable).",
    level: .always(.required),
    sources: [.document(.answerParameters, since: .second), .document(.answerParameters)],
    consequence: "The Google app asks again in the browser what the person has just refused.",
    remedy:
      "Answer with error=access_denied (by edition 1 unrecoverable) where the person rejects "
      + "the consent request.",
    needs: [.answer, .failure]
  ) { exchange in
    OutcomeErrors.judge(exchange, when: OutcomeErrors.declined)
  }
}
