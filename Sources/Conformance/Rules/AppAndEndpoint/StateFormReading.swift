import AppFlip

extension Rule {
  package static let appStateFormReading = stateFormReading(of: .app)
  package static let endpointStateFormReading = stateFormReading(of: .endpoint)

  private static func stateFormReading(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("state/form-reading"),
      "A reader that decodes link and answer as form-urlencoded gets the same state: %2B comes back "
        + "as %2B, and a bare + as a bare +.",
      level: .always(.standard),
      severity: .minor,
      sources: [.rfc(6749, section: "appendix B"), .rfc(6749, section: "4.1.2")],
      impact: "A reader to whom a plus is a space reads another value.",
      usualCause: "the state is escaped by a function that leaves a plus as it is",
      fix: role.says(
        app: "Write a plus of the state as it stands in the link: %2B as %2B, which URLComponents "
          + "doesn't do by itself, and a bare + as it is.",
        endpoint: "Write a plus of the state into the Location as it came: %2B as %2B, and a bare "
          + "+ as it is."
      ),
      tellingCases: role.cases("state.plus-escaped"),
      oracle: .flip { exchange in
        exchange.echoed.judge { Echo.form($0, of: .state) }
      })
  }
}
