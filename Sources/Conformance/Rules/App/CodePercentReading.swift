import AppFlip

extension Rule {
  package static let appCodePercentReading = Rule(
    "app/code/percent-reading",
    "A reader that decodes the answer by RFC 3986 gets the issued code: a space in it is sent "
      + "as %20.",
    level: .always(.practice),
    severity: .minor,
    sources: [
      .other("Google's test tool for iOS, which reads answers with queryItems"),
      .rfc(3986, section: "2.2"),
    ],
    impact: "A reader to whom a plus is a plus, as on iOS, reads another value.",
    usualCause: "the code is escaped by a form encoder, which writes a space as a plus",
    fix: "Write a space in the code as %20, not as +.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      exchange.issued.judge { Echo.percent($0, of: .code) }
    })
}
