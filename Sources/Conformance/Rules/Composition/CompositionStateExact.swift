import AppFlip

extension Rule {
  package static let compositionStateExact = Rule(
    "composition/state/exact",
    "The state that the Google app chose stands in every link and in every answer, octet for octet.",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.requestParameters), .document(.answerParameters)],
    impact: "Roles that are right by themselves don't understand one another: linking fails.",
    usualCause: "one end takes a plus for a space, and the other one doesn't",
    fix:
      "Find the first step in the report that changes the state, and let that role decode it "
      + "once and encode it once.",
    oracle: .together { Composition($0).judgeState() })
}
