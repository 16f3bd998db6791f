import AppFlip

extension Rule {
  package static let appParametersUnknownIgnored = parametersUnknownIgnored(of: .app)
  package static let endpointParametersUnknownIgnored = parametersUnknownIgnored(of: .endpoint)

  private static func parametersUnknownIgnored(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("params/unknown-ignored"),
      role.says(
        app: "Parameters that the document does not name, and the fragment, change nothing.",
        endpoint: "Parameters that nobody documents change nothing."),
      level: .always(.standard),
      severity: .linking, about: role.says(app: [], endpoint: [.acceptance]),
      sources: [.rfc(6749, section: "3.1"), .rfc(3986, section: "3.5")],
      impact: "Linking breaks on the day on which the Google app adds a parameter.",
      usualCause: "a parameter that isn't known is an error",
      fix: role.says(
        app: "Read the documented parameters alone, and ignore every other one and the fragment.",
        endpoint: "Ignore every parameter of the request that the server doesn't know."))
  }
}
