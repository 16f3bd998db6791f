extension Rule {
  static let codeRules = [
    appCodeExact, endpointCodeExact, appCodeFormReading, appCodePercentReading,
  ]

  package static let (appCodeExact, endpointCodeExact) = both { role in
    Rule(
      role.id("code/exact"),
      "No code makes the \(role.rawValue) refuse a good \(role.request). A successful response "
        + "has the issued code, byte for byte, in one of the two ways to decode +.",
      level: .required, severity: .linking, about: [.echo], sources: [.document(.answerParameters)],
      impact: "Google's app redeems a wrong code: linking fails after the user consented.",
      fix: "Percent-encode the issued code once, byte by byte, when you build the response.",
      tellingCases: role.cases("good"), oracle: .flip { $0.issued.judgeExact() })
  }

  package static let appCodeFormReading = Rule(
    "app/code/form-reading",
    "A reader that decodes + as a space gets the issued code: the app sends a plus in it as %2B.",
    level: .standard, severity: .minor, sources: [.rfc(6749, "appendix B"), .rfc(6749, "4.1.2")],
    impact: "A reader that decodes a plus as a space reads a different value.",
    fix: "Write a plus in the code as %2B: URLComponents doesn't escape it in queryItems.",
    tellingCases: ["app.good"], oracle: .flip { $0.issued.judgeForm() })

  package static let appCodePercentReading = Rule(
    "app/code/percent-reading",
    "A reader that decodes + as a plus gets the issued code: the app sends a space in it as %20.",
    level: .practice, severity: .minor, sources: [.testTool, .rfc(3986, "2.2")],
    impact: "A reader that decodes a plus as a plus, as on iOS, reads a different value.",
    fix: "Write a space in the code as %20, not as +.",
    tellingCases: ["app.good"], oracle: .flip { $0.issued.judgePercent() })
}
