import AppFlip

extension Rule {
  package static let appErrorCancelled = Rule(
    "app/error/cancelled",
    "If sign-in fails, the device is offline or the connection times out, the answer has "
      + "error=cancelled.",
    level: .always(.required),
    severity: .linking, about: [.outcome],
    sources: [.document(.answerParameters)],
    impact: "Linking ends, although it could have gone on in the browser.",
    usualCause: "every failure ends with one and the same error",
    fix:
      "Answer with error=cancelled if sign-in fails, the device is offline or the "
      + "connection times out.",
    tellingCases: ["app.answer.sign-in-fails", "app.answer.offline", "app.answer.times-out"],
    oracle: .flip { exchange in
      OutcomeErrors.judge(exchange, when: OutcomeErrors.undecided)
    })
}
