import AppFlip

extension Rule {
  package static let appLinkActivity = Rule(
    "app/link/activity",
    "Only a browsing-web activity with a URL is a flip; for any other activity nothing is "
      + "opened.",
    level: .always(.required),
    severity: .disclosure, about: [.stranger],
    sources: [.document(.activity), .document(.clientCheck)],
    impact:
      "A Handoff or search activity makes the app send an authorization code that nobody asked "
      + "for.",
    usualCause: "the type of the activity isn't looked at",
    fix:
      "Return at once, and open nothing, unless the activity is of the type browsing-web and "
      + "has a URL.",
    tellingCases: ["app.activity.other"],
    oracle: .flip { exchange in
      guard exchange.activity != .browsingWeb || exchange.link == nil else {
        return .notApplicable
      }
      guard exchange.opened.isEmpty, !exchange.passesLinkOn else {
        return .broken(
          exchange.silenceCode, expected: exchange.silence, observed: exchange.openedShown)
      }
      return .holds
    })
}
