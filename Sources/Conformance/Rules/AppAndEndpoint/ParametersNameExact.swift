import AppFlip

extension Rule {
  package static let appParametersNameExact = parametersNameExact(of: .app)
  package static let endpointParametersNameExact = parametersNameExact(of: .endpoint)

  private static func parametersNameExact(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("params/name-exact"),
      "Names of parameters are matched exactly (case, brackets, byte order mark, prefix) after "
        + "percent-decoding.",
      level: .always(.standard),
      severity: .minor, about: role.says(app: [], endpoint: [.acceptance]),
      sources: [.rfc(6749, section: "1.9"), .rfc(3986, section: "6.2.1")],
      impact:
        "A parameter that the checks overlook is used all the same, or the other way round.",
      usualCause: "the parser trims, folds or normalises names",
      fix:
        "Percent-decode each name once and compare it octet by octet with the documented one: fold "
        + "no case, strip no brackets, trim nothing.",
      tellingCases: role.cases("name.client-id-upper-case", "name.client-id-brackets"))
  }
}
