import AppFlip

extension Rule {
  package static let appErrorDescription = errorDescription(of: .app)
  package static let endpointErrorDescription = errorDescription(of: .endpoint)

  private static func errorDescription(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("error/description"),
      "error_description, when there, is one non-empty value of %x20-21 / %x23-5B / %x5D-7E.",
      level: .always(.standard),
      severity: .minor,
      sources: [.rfc(6749, section: "4.1.2.1"), .document(.answerParameters)],
      impact:
        "A reader that holds the answer against the standard refuses it, and with it the error.",
      usualCause: "a message for people is put into error_description",
      fix:
        "Send error_description once, as non-empty printable ASCII without quotation marks and "
        + "backslashes, or leave it out.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        guard exchange.answersAtTarget.contains(where: { $0.hasError || $0.isDescribed }) else {
          return .notApplicable
        }
        let wrong = exchange.answersAtTarget.first { $0.isDescribed && !$0.hasPlainDescription }
        guard let wrong else { return .holds }
        return .broken(
          .plainDescription, expected: "one error_description of %x20-21 / %x23-5B / %x5D-7E",
          observed: Octets.escaped(wrong.octets))
      })
  }
}
