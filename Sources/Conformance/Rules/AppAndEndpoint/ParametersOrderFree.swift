import AppFlip

extension Rule {
  package static let appParametersOrderFree = parametersOrderFree(of: .app)
  package static let endpointParametersOrderFree = parametersOrderFree(of: .endpoint)

  private static func parametersOrderFree(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("params/order-free"),
      "The order of the parameters changes nothing.",
      level: .always(.required),
      severity: .linking, about: role.says(app: [], endpoint: [.acceptance]),
      sources: role.says(
        app: [.document(.requestParameters)],
        endpoint: [.rfc(6749, section: "4.1.1")]),
      impact:
        "Linking breaks on the day on which the Google app writes them in another order.",
      usualCause: "parameters are read by their places",
      fix: "Look parameters up by their names, never by their places.")
  }
}
