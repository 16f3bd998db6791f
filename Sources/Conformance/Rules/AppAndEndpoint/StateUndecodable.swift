import AppFlip

extension Rule {
  package static let appStateUndecodable = stateUndecodable(of: .app)
  package static let endpointStateUndecodable = stateUndecodable(of: .endpoint)

  private static func stateUndecodable(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("state/undecodable"),
      "A state with an invalid percent escape or invalid UTF-8 comes back as the same octets, or the "
        + "\(role.request) is refused.",
      level: .always(.practice),
      severity: .minor,
      sources: [
        .document(.answerParameters), .rfc(6749, section: "appendix A.5"),
        .rfc(3986, section: "2.1"),
      ],
      impact:
        "The answer carries a state that nobody sent: the Google app sends none of the kind, and "
        + "whoever does can't match the answer.",
      usualCause: "a lenient decoder puts U+FFFD in place of what it can't read",
      fix:
        "Decode the state strictly, and refuse one with a broken escape or invalid UTF-8, or copy "
        + "it as it came, instead of repairing it.",
      oracle: .flip { exchange in
        guard let state = exchange.link?.state.value, !state.isDecodable else {
          return .notApplicable
        }
        for answer in exchange.answersAtTarget {
          guard let returned = answer.state, !Echo.isLiteral(returned, of: state) else { continue }
          return Echo.altered(state, returned, of: .state)
        }
        return .holds
      })
  }
}
