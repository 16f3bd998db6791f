extension Rule {
  static let compositionRules = [
    compositionStateExact, compositionCodeExact, compositionOutcomeReached,
  ]

  package static let compositionStateExact = Rule(
    "composition/state/exact",
    "Every state in a link or a response is the state that Google's app chose, byte for byte.",
    level: .required, severity: .linking,
    sources: [.document(.requestParameters), .document(.answerParameters)],
    impact: "Roles that pass separately don't work together: linking fails.",
    fix: "Fix the first step in the report that changes the state: decode and encode it once.",
    oracle: .together { Composition($0).judgeState() })

  package static let compositionCodeExact = Rule(
    "composition/code/exact",
    "Google's app receives the code that the server issued, byte for byte.",
    level: .required, severity: .linking, sources: [.document(.answerParameters)],
    impact: "The code can't be exchanged: linking fails after the user consented.",
    fix: "Fix the first step in the report that changes the code: decode and encode it once.",
    oracle: .together { Composition($0).judgeCode() })

  package static let compositionOutcomeReached = Rule(
    "composition/outcome/reached",
    "A flip that Google's app starts finishes with the result that the document names.",
    level: .required, severity: .linking,
    sources: [.document(.flowContinuation), .document(.answerParameters)],
    impact: "The user is stranded between the apps, or the accounts are linked without consent.",
    fix: "Find the first step with a wrong response in the report, and fix its role.",
    oracle: .together { Composition($0).judgeOutcome() })
}
