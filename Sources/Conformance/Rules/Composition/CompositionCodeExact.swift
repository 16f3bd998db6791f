import AppFlip

extension Rule {
  package static let compositionCodeExact = Rule(
    "composition/code/exact",
    "The code that the server issued arrives at the Google app, octet for octet.",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.answerParameters)],
    impact: "The code can't be exchanged: linking fails after the person consented.",
    usualCause: "one end takes a plus for a space, and the other one doesn't",
    fix:
      "Find the first step in the report that changes the code, and let that role decode it "
      + "once and encode it once.",
    oracle: .together { Composition($0).judgeCode() })
}
