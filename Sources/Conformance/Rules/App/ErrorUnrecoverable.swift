import AppFlip

extension Rule {
  /// A disabled account is answered with the error that ends linking.
  public static let appErrorUnrecoverable = Rule(
    "app/error/unrecoverable",
    "The account can't be linked: unrecoverable.",
    level: .always(.required),
    sources: [.document(.answerParameters)],
    consequence: "The person is sent through the browser to the same dead end.",
    remedy:
      "Answer with error=unrecoverable where the account can't be linked, such as a disabled "
      + "one.",
    needs: [.answer, .failure]
  ) { exchange in
    OutcomeErrors.judge(exchange, when: OutcomeErrors.disabled)
  }
}
