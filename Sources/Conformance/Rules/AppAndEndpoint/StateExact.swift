import AppFlip

extension Rule {
  package static let appStateExact = stateExact(of: .app)
  package static let endpointStateExact = stateExact(of: .endpoint)

  private static func stateExact(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("state/exact"),
      "A successful answer has the state of the link, octet for octet, if both are decoded with "
        + "percent-decoding alone, or if both are decoded as form-urlencoded.",
      level: .always(.required),
      severity: .linking,
      sources: role.says(
        app: [.document(.answerParameters)],
        endpoint: [.document(.answerParameters), .rfc(6749, section: "4.1.2")]),
      impact:
        "The Google app can't match the answer to its request: linking fails after the person "
        + "consented.",
      usualCause: "the state is decoded and encoded by two functions that don't fit together",
      fix:
        "Decode the incoming state once, keep it unchanged, and percent-encode it once into the "
        + "answer.",
      tellingCases: role.cases(
        "good", "state.plus-escaped", "state.injected-code", "state.percent-sign"),
      oracle: .flip { exchange in
        let judgement = exchange.echoed.judge(missing: .state) { Echo.exact($0, of: .state) }
        // RFC 6749, section 3.1: whether an empty copy counts decides whether the state stands there once.
        guard exchange.link?.copied.contains(.state) == true,
          case .broken(let violation) = judgement
        else { return judgement }
        return .broken(violation.at(min(violation.level ?? .standard, .standard)))
      })
  }
}
