import AppFlip

extension Rule {
  package static let compositionOutcomeReached = Rule(
    "composition/outcome/reached",
    "A flip that the Google app started comes to the end that the document names for what the person "
      + "did.",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.flowContinuation), .document(.answerParameters)],
    impact: "The person is left in the middle of a link, or linked against their will.",
    usualCause: "the two ends disagree on what an error means",
    fix:
      "Find the first step in the report whose answer isn't the one that the document names "
      + "for what the person did, and mend the role that took it.",
    oracle: .together { Composition($0).judgeOutcome() })
}
