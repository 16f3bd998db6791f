import AppFlip

extension Rule {
  /// A state that can't be decoded comes back literally or not at all.
  public static let appParametersUndecodable = parametersUndecodable(of: .app)
  /// As for the app.
  public static let endpointParametersUndecodable = parametersUndecodable(of: .endpoint)

  private static func parametersUndecodable(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("params/undecodable"),
      "A required parameter with an invalid percent escape or invalid UTF-8 never yields an "
        + "altered state or an accepted redirect_uri.",
      level: .always(.required),
      sources: [.document(.answerParameters), .rfc(3986, section: "2.1")],
      consequence:
        "The answer carries a state that the Google app never sent: linking fails after the "
        + "person consented.",
      remedy:
        "Decode strictly, and refuse a required parameter with a broken escape or invalid UTF-8 "
        + "instead of repairing it.",
      oracle: .flip { exchange in
        guard let state = exchange.link?.state.value, !state.isDecodable else {
          return .notApplicable
        }
        for answer in exchange.answersAtTarget {
          guard let returned = answer.state, returned.agreement(with: state).isEmpty else {
            continue
          }
          return Echo.altered(state, returned, of: .state)
        }
        return .holds
      })
  }
}
