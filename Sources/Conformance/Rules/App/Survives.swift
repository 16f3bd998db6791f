import AppFlip

extension Rule {
  package static let appSurvives = Rule(
    "app/survives",
    "No link crashes or hangs the app.",
    level: .always(.required),
    severity: .crash, about: [.everyReply],
    sources: [.other("Apple, Supporting universal links in your app: discard malformed URLs")],
    impact: "Whoever can make a person tap a link can stop the app.",
    usualCause:
      "a value is unwrapped by force, or the work grows with the square of the link's length",
    fix:
      "Unwrap no part of a link by force, and bound the work that a long link causes, so that "
      + "every link ends in an answer or in nothing opened.",
    oracle: .flip { _ in .holds })
}
