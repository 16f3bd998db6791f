extension Rule {
  static let codeRules = [
    appCodeExact, endpointCodeExact, appCodeFormReading, appCodePercentReading,
  ]

  package static let (appCodeExact, endpointCodeExact) = both { role in
    Rule(
      role.id("code/exact"),
      "The \(role.rawValue) doesn't refuse a good \(role.request) because of the characters of the "
        + "issued code. A successful response has the issued code, byte for byte, after "
        + "percent-decoding alone or after form-urlencoded decoding.",
      level: .always(.required), severity: .linking, about: [.echo],
      sources: [.document(.answerParameters)],
      impact: "Google's app redeems a wrong code: linking fails after the user consented.",
      fix: "Percent-encode the issued code once, byte by byte, when you build the response. Don't "
        + "decode, trim or cut it.",
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        exchange.issued.judge(missing: .code) { Echo.exact($0, of: .code) }
      })
  }

  package static let appCodeFormReading = Rule(
    "app/code/form-reading",
    "A reader that decodes the response as form-urlencoded gets the issued code: the app sends a "
      + "plus in it as %2B.",
    level: .always(.standard), severity: .minor,
    sources: [.rfc(6749, "appendix B"), .rfc(6749, "4.1.2")],
    impact: "A reader that decodes a plus as a space reads a different value.",
    fix: "Write a plus in the code as %2B. URLComponents doesn't escape a plus in queryItems: set "
      + "percentEncodedQueryItems instead.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in exchange.issued.judge { Echo.form($0, of: .code) } })

  package static let appCodePercentReading = Rule(
    "app/code/percent-reading",
    "A reader that decodes the response with percent-decoding alone (RFC 3986) gets the issued "
      + "code: the app sends a space in it as %20.",
    level: .always(.practice), severity: .minor,
    sources: [
      .other("Google's test tool for iOS, which reads responses with queryItems"),
      .rfc(3986, "2.2"),
    ],
    impact: "A reader that decodes a plus as a plus, as on iOS, reads a different value.",
    fix: "Write a space in the code as %20, not as +.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in exchange.issued.judge { Echo.percent($0, of: .code) } })
}
