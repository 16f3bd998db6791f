import AppFlip

extension Rule {
  package static let appHandledAgrees = Rule(
    "app/handled/agrees",
    "handled is true when and only when the flip was answered or begun.",
    level: .always(.practice),
    severity: .minor, about: [.everyReply],
    sources: [
      .document(.clientCheck),
      .other("Apple, application(_:continue:restorationHandler:): false makes the system go on"),
    ],
    impact:
      "The system opens the link in the browser as well, or takes a dropped link for handled.",
    usualCause: "the link handler returns a constant",
    fix:
      "Return true from the link handler if the flip was answered or begun, and false "
      + "if the link was dropped.",
    tellingCases: ["app.good", "app.answer.refused"],
    oracle: .flip { exchange in
      // An app that passes the link on did what the system does for it otherwise.
      guard exchange.activity == .browsingWeb, let link = exchange.link, !exchange.passesLinkOn,
        let handled = exchange.handled
      else {
        return .notApplicable
      }
      if !exchange.opened.isEmpty || (exchange.outcome == .waits && exchange.isFlawless) {
        guard handled else {
          return .broken(
            .handled, expected: "handled is true: the flip was answered or begun", observed: "false"
          )
        }
        return .holds
      }
      guard link.answerable == nil, !link.redirectURI.isMissing else { return .notApplicable }
      guard !handled else {
        return .broken(
          .notHandled, expected: "handled is false: the link was dropped", observed: "true")
      }
      return .holds
    })
}
