import AppFlip

extension Rule {
  package static let appCodeFormReading = Rule(
    "app/code/form-reading",
    "A reader that decodes the answer as form-urlencoded gets the issued code: a plus in it is "
      + "sent as %2B.",
    level: .always(.standard),
    severity: .minor,
    sources: [.rfc(6749, section: "appendix B"), .rfc(6749, section: "4.1.2")],
    impact: "A reader to whom a plus is a space reads another value.",
    usualCause: "the code is escaped by a function that leaves a plus as it is",
    fix:
      "Write a plus in the code as %2B: URLComponents leaves it bare, so encode the value "
      + "before you hand it over.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      exchange.issued.judge { Echo.form($0, of: .code) }
    })
}
