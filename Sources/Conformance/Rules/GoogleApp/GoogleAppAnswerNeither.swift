import AppFlip

extension Rule {
  package static let googleAppAnswerNeither = Rule(
    "google-app/answer/neither",
    "An answer without a code, or with an empty one, never links, whatever else it holds: an unknown "
      + "error, a description.",
    level: .always(.required),
    severity: .linking,
    sources: [
      .document(.flowContinuation), .document(.answerParameters),
      .rfc(6749, section: "appendix A.11"),
    ],
    impact: "The Google app takes for linked what isn't, and fails later without a reason.",
    usualCause: "success is the default",
    fix: "Require a code that is not empty before you conclude with linked.",
    tellingCases: ["google-app.answer.state-alone"])
}
