extension Rule {
  static let codeRules = [
    appCodeExact, endpointCodeExact, appCodeFormReading, appCodePercentReading,
  ]

  package static let (appCodeExact, endpointCodeExact) = both { role in
    Rule(
      role.id("code/exact"),
      "No good \(role.request) is refused for the characters of its code. "
        + "A successful answer has the issued code, byte for byte, if it is decoded with percent-decoding alone, "
        + "or if it is decoded as form-urlencoded.",
      level: .always(.required), severity: .linking, about: [.echo],
      sources: [.document(.answerParameters)],
      impact: "The Google app redeems another code than was issued: linking fails after the person "
        + "consented.",
      fix: "Percent-encode the issued code once, octet by octet, when you build the answer; don't "
        + "decode, trim or cut it.",
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        exchange.issued.judge(missing: .code) { Echo.exact($0, of: .code) }
      })
  }

  package static let appCodeFormReading = Rule(
    "app/code/form-reading",
    "A reader that decodes the answer as form-urlencoded gets the issued code: a plus in it is "
      + "sent as %2B.",
    level: .always(.standard), severity: .minor,
    sources: [.rfc(6749, "appendix B"), .rfc(6749, "4.1.2")],
    impact: "A reader to whom a plus is a space reads another value.",
    fix: "Write a plus in the code as %2B: URLComponents leaves it bare, so encode the value "
      + "before you hand it over.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in exchange.issued.judge { Echo.form($0, of: .code) } })

  package static let appCodePercentReading = Rule(
    "app/code/percent-reading",
    "A reader that decodes the answer by RFC 3986 gets the issued code: a space in it is sent as %20.",
    level: .always(.practice), severity: .minor,
    sources: [
      .other("Google's test tool for iOS, which reads answers with queryItems"),
      .rfc(3986, "2.2"),
    ],
    impact: "A reader to whom a plus is a plus, as on iOS, reads another value.",
    fix: "Write a space in the code as %20, not as +.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in exchange.issued.judge { Echo.percent($0, of: .code) } })
}
