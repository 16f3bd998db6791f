import AppFlip

extension Rule {
  package static let appErrorUnrecoverable = errorUnrecoverable(of: .app)
  package static let endpointErrorUnrecoverable = errorUnrecoverable(of: .endpoint)

  private static func errorUnrecoverable(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("error/unrecoverable"),
      "If the account can't be linked, the answer has error=unrecoverable"
        + role.says(app: ".", endpoint: OutcomeErrors.others),
      level: .always(.required),
      severity: .minor, about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: [.document(.answerParameters)],
      impact: "The person is sent to the same dead end again.",
      usualCause: "every failure ends with one and the same error",
      fix:
        "Answer with error=unrecoverable when the account can't be linked, such as a disabled one.",
      tellingCases: role.cases("answer.account-disabled"),
      oracle: .flip { exchange in
        OutcomeErrors.judge(exchange, when: OutcomeErrors.disabled)
      })
  }
}
