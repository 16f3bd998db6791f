import AppFlip

extension Rule {
  package static let googleAppSurvives = Rule(
    "google-app/survives",
    "No returned URL crashes or hangs the Google app.",
    level: .always(.required),
    severity: .crash, about: [.everyReply],
    sources: [
      .document(.flowContinuation),
      .other("Apple, Supporting universal links in your app: discard malformed URLs"),
    ],
    impact: "Whoever can make a person tap a link can stop the app.",
    usualCause: "a value is unwrapped by force",
    fix:
      "Unwrap no part of a returned URL by force, and conclude without linking if it can't "
      + "be read.",
    oracle: .returned { _ in .holds })
}
