import AppFlip

extension Rule {
  package static let appAnswerNoLeak = Rule(
    "app/answer/no-leak",
    "The answer carries nothing beyond code, state, error, error_description, error_uri and "
      + "iss.",
    level: .always(.practice),
    severity: .minor,
    sources: [
      .rfc(6749, section: "4.1.2"), .rfc(6749, section: "4.1.2.1"), .rfc(9207, section: "2"),
    ],
    impact: "Tokens or personal data stand in a URL that logs and other apps can read.",
    usualCause: "what sign-in returned is copied into the answer",
    fix:
      "Take every parameter but code, state, error, error_description, error_uri and iss out "
      + "of the answer.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      guard !exchange.answersAtTarget.isEmpty else { return .notApplicable }
      for answer in exchange.answersAtTarget {
        guard let stray = answer.strayName else { continue }
        return .broken(
          .noParameter,
          expected:
            "no other parameter than code, state, error, error_description, error_uri and iss",
          observed: "\"\(Octets.escaped(stray))\" in \(Octets.escaped(answer.octets))")
      }
      return .holds
    })
}
