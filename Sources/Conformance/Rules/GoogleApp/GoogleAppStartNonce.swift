import AppFlip

extension Rule {
  package static let googleAppStartNonce = Rule(
    "google-app/start/nonce",
    "The state is new each time; it has at least 128 bits, and no constant part is longer than a "
      + "quarter of it (practice).",
    level: .always(.required),
    severity: .disclosure,
    sources: [
      .document(.requestParameters), .rfc(6749, section: "10.12"), .rfc(6749, section: "10.10"),
    ],
    impact: "Whoever guesses the state can link the person's account to an account of theirs.",
    usualCause: "the state is a constant, a counter or a time",
    fix:
      "Draw at least 128 bits from a cryptographic random generator for the state of each "
      + "start, without a constant part.",
    oracle: .together { Nonces($0)?.judge() ?? .notApplicable })
}
