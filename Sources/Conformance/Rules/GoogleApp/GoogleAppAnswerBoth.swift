import AppFlip

extension Rule {
  package static let googleAppAnswerBoth = Rule(
    "google-app/answer/both",
    "A code and an error together never link.",
    level: .always(.standard),
    severity: .minor,
    sources: [.rfc(6749, section: "4.1.2"), .rfc(6749, section: "4.1.2.1")],
    impact: "An account is linked although the server said no.",
    usualCause: "the code is looked at before the error",
    fix: "Look for an error before you take the code, and don't link if both are there.",
    tellingCases: ["google-app.answer.code-and-error"])
}
