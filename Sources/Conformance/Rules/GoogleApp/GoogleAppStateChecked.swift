import AppFlip

extension Rule {
  package static let googleAppStateChecked = Rule(
    "google-app/state/checked",
    "An answer whose state is missing, different, or of another request never links.",
    level: .always(.required),
    severity: .disclosure,
    sources: [
      .document(.answerParameters), .rfc(6749, section: "10.12"), .rfc(9700, section: "4.7"),
    ],
    impact: "A stranger's link can put the stranger's account into the person's home.",
    usualCause: "the state isn't compared, or only if there is one",
    fix:
      "Compare the returned state octet by octet with that of the pending request before you "
      + "look at the code, and don't link if it is missing or differs.",
    tellingCases: ["google-app.state.another", "google-app.state.missing"])
}
