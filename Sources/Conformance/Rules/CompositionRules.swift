extension Rule {
  static let compositionRules = [
    compositionStateExact, compositionCodeExact, compositionOutcomeReached,
  ]

  package static let compositionStateExact = Rule(
    "composition/state/exact",
    "Every state in a link or a response is the state that Google's app chose, byte for byte.",
    level: .always(.required), severity: .linking,
    sources: [.document(.requestParameters), .document(.answerParameters)],
    impact: "Roles that pass separately don't work together: linking fails.",
    fix: "Find the first step in the report that changes the state. Make that role decode the "
      + "state once and encode it once.",
    oracle: .together { Composition($0).judgeState() })

  package static let compositionCodeExact = Rule(
    "composition/code/exact",
    "Google's app receives the code that the server issued, byte for byte.",
    level: .always(.required), severity: .linking,
    sources: [.document(.answerParameters)],
    impact: "The code can't be exchanged: linking fails after the user consented.",
    fix: "Find the first step in the report that changes the code. Make that role decode the code "
      + "once and encode it once.",
    oracle: .together { Composition($0).judgeCode() })

  package static let compositionOutcomeReached = Rule(
    "composition/outcome/reached",
    "A flip that Google's app starts finishes with the result that the document names for the "
      + "outcome.",
    level: .always(.required), severity: .linking,
    sources: [.document(.flowContinuation), .document(.answerParameters)],
    impact: "The user is stranded between the apps, or the accounts are linked against the user's "
      + "will.",
    fix: "Find the first step with a wrong response in the report. Fix the role that sent it.",
    oracle: .together { Composition($0).judgeOutcome() })
}
