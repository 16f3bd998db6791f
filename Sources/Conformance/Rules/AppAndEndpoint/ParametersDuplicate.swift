import AppFlip

extension Rule {
  package static let appParametersDuplicate = parametersDuplicate(of: .app)
  package static let endpointParametersDuplicate = parametersDuplicate(of: .endpoint)

  private static func parametersDuplicate(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("params/duplicate"),
      "A repeated client_id, state or redirect_uri never yields a code: invalid_request at the one "
        + "good redirect_uri, or "
        + role.says(
          app: "nothing opened. A repeated scope: a code or invalid_request.",
          endpoint: "no redirect."),
      level: .always(.standard),
      severity: .minor,
      sources: [.rfc(6749, section: "3.1"), .rfc(6749, section: "4.1.2.1")],
      impact:
        "Two readers of the same \(role.request) disagree on whose it is, and a check on one copy "
        + "misses the other.",
      usualCause: "the parameters are put into a dictionary, which keeps one of the copies",
      fix:
        "Count client_id, state and redirect_uri before you use them, and issue no code for a "
        + "\(role.request) that has one of them more than once.",
      tellingCases: role.cases(
        "params.redirect-uri-twice-evil-first", "params.redirect-uri-twice-good-first",
        "params.state-twice"),
      oracle: .flip { exchange in
        guard let link = exchange.link, link.isRepeated else { return .notApplicable }
        guard let leak = exchange.leak else { return .holds }
        return .broken(
          .noCodeForRepetition, expected: "no code for a \(role.request) with a repeated parameter",
          observed: Octets.escaped(leak.octets))
      })
  }
}
