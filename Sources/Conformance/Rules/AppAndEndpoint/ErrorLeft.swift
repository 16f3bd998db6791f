import AppFlip

extension Rule {
  package static let appErrorLeft = errorLeft(of: .app)
  package static let endpointErrorLeft = errorLeft(of: .endpoint)

  private static func errorLeft(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("error/left"),
      "If the person leaves without a decision, the answer has error=cancelled or "
        + "error=access_denied" + role.says(app: ".", endpoint: OutcomeErrors.others),
      level: .always(.required),
      severity: .linking, about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: [.document(.answerParameters)],
      impact:
        "The Google app waits for an answer that never comes, or takes a code that nobody approved.",
      usualCause: "leaving ends like any other failure, or like nothing at all",
      fix: "Answer with error=cancelled or error=access_denied when the person leaves without "
        + "deciding.",
      tellingCases: role.cases("answer.cancels"),
      oracle: .flip { exchange in
        OutcomeErrors.judge(exchange, when: OutcomeErrors.left)
      })
  }
}
