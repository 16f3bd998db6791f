import AppFlip

extension Rule {
  /// A flow that ends without a decision is answered with the recoverable error.
  public static let appErrorCancelled = Rule(
    "app/error/cancelled",
    "Sign-in fails, the device is offline, the connection times out: cancelled.",
    level: .always(.required),
    sources: [.document(.answerParameters)],
    consequence: "Linking ends although the browser could have gone on.",
    remedy:
      "Answer with error=cancelled if sign-in fails, the device is offline or the "
      + "connection times out.",
    oracle: .flip { exchange in
      OutcomeErrors.judge(exchange, when: OutcomeErrors.undecided)
    })
}
