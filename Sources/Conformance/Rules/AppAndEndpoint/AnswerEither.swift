import AppFlip

extension Rule {
  package static let appAnswerEither = answerEither(of: .app)
  package static let endpointAnswerEither = answerEither(of: .endpoint)

  private static func answerEither(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("answer/either"),
      "The answer has a code or an error, never both, never neither.",
      level: .always(.required),
      severity: .linking,
      sources: role.says(
        app: [.document(.flowAnswer)],
        endpoint: [.document(.answerParameters), .rfc(6749, section: "4.1.2")]),
      impact: "The Google app can't tell whether the account was linked.",
      usualCause: "the parameters of success and of failure are added by separate code",
      fix:
        "Build the answer in one place that takes either a code or an error, never both and never "
        + "neither.",
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        guard !exchange.answersAtTarget.isEmpty else { return .notApplicable }
        let wrong = exchange.answersAtTarget.first(where: \.isContradictory)
        guard let wrong else { return .holds }
        return .broken(
          .eitherCodeOrError, expected: "either code or error",
          observed: Octets.escaped(wrong.octets))
      })
  }
}
