extension Rule {
  static let compositionRules = [
    compositionStateExact, compositionCodeExact, compositionOutcomeReached,
  ]

  package static let compositionStateExact = Rule(
    "composition/state/exact",
    "The state that the Google app chose stands in every link and in every answer, octet for octet.",
    level: .always(.required), severity: .linking,
    sources: [.document(.requestParameters), .document(.answerParameters)],
    impact: "Roles that are right by themselves don't understand one another: linking fails.",
    fix: "Find the first step in the report that changes the state, and let that role decode it "
      + "once and encode it once.",
    oracle: .together { Composition($0).judgeState() })

  package static let compositionCodeExact = Rule(
    "composition/code/exact",
    "The code that the server issued arrives at the Google app, octet for octet.",
    level: .always(.required), severity: .linking,
    sources: [.document(.answerParameters)],
    impact: "The code can't be exchanged: linking fails after the person consented.",
    fix: "Find the first step in the report that changes the code, and let that role decode it "
      + "once and encode it once.",
    oracle: .together { Composition($0).judgeCode() })

  package static let compositionOutcomeReached = Rule(
    "composition/outcome/reached",
    "A flip that the Google app started comes to the end that the document names for what the person "
      + "did.",
    level: .always(.required), severity: .linking,
    sources: [.document(.flowContinuation), .document(.answerParameters)],
    impact: "The person is left in the middle of a link, or linked against their will.",
    fix: "Find the first step in the report whose answer isn't the one that the document names for "
      + "what the person did, and mend the role that took it.",
    oracle: .together { Composition($0).judgeOutcome() })
}
