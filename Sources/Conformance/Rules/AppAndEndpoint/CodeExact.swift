import AppFlip

extension Rule {
  package static let appCodeExact = codeExact(of: .app)
  package static let endpointCodeExact = codeExact(of: .endpoint)

  private static func codeExact(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("code/exact"),
      "A successful answer has the issued code, octet for octet, if it is decoded with "
        + "percent-decoding alone, or if it is decoded as form-urlencoded.",
      level: .always(.required),
      severity: .linking,
      sources: [.document(.answerParameters)],
      impact:
        "The Google app redeems another code than was issued: linking fails after the person "
        + "consented.",
      usualCause: "the code is escaped twice, or not at all",
      fix:
        "Percent-encode the issued code once, octet by octet, when you build the answer; don't "
        + "decode, trim or cut it.",
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        exchange.issued.judge(missing: .code) { Echo.exact($0, of: .code) }
      })
  }
}
