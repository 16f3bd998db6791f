import AppFlip

extension Rule {
  package static let appErrorDeclined = errorDeclined(of: .app)
  package static let endpointErrorDeclined = errorDeclined(of: .endpoint)

  private static func errorDeclined(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("error/declined"),
      "If the person rejects the consent request, the answer has error=access_denied (edition 1: "
        + "unrecoverable)" + role.says(app: ".", endpoint: OutcomeErrors.others),
      level: .always(.required),
      severity: .minor, about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: role.says(
        app: [.document(.answerParameters, since: .second), .document(.answerParameters)],
        endpoint: [.document(.answerParameters)]),
      impact: "The Google app asks again for what the person has just refused.",
      usualCause: "every failure ends with one and the same error",
      fix:
        "Answer with error=access_denied (by edition 1 unrecoverable) when the person rejects the "
        + "consent request.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        OutcomeErrors.judge(exchange, when: OutcomeErrors.declined)
      })
  }
}
