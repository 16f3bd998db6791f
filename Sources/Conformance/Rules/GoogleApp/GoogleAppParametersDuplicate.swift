import AppFlip

extension Rule {
  package static let googleAppParametersDuplicate = Rule(
    "google-app/params/duplicate",
    "A repeated code or state never links.",
    level: .always(.standard),
    severity: .minor,
    sources: [.rfc(6749, section: "3.1")],
    impact:
      "Two readers of one link read two codes, or two states, and nobody can say which was meant.",
    usualCause: "the parameters are put into a dictionary, which keeps one of the copies",
    fix:
      "Count code and state before you use them, and don't link if one of them stands more "
      + "than once.",
    tellingCases: ["google-app.params.code-twice"])
}
