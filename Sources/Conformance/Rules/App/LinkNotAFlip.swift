import AppFlip

extension Rule {
  package static let appLinkNotAFlip = Rule(
    "app/link/not-a-flip",
    "A link without the parameters of a flip opens nothing and does not crash the app.",
    level: .always(.required),
    severity: .minor, about: [.stranger],
    sources: [
      .document(.clientCheck),
      .other("Apple, Supporting universal links in your app: discard malformed URLs"),
    ],
    impact:
      "An ordinary link to the app, or a truncated one, ends in a crash or sends the person "
      + "elsewhere.",
    usualCause: "values are unwrapped that aren't there",
    fix:
      "Treat a link without the parameters of a flip as any other link of the app: read each "
      + "part with a guard, and open nothing for it.",
    tellingCases: ["app.not-a-flip.other-page"],
    oracle: .flip { exchange in
      guard exchange.activity == .browsingWeb, exchange.link?.isNoFlip == true else {
        return .notApplicable
      }
      guard exchange.opened.isEmpty, !exchange.passesLinkOn else {
        return .broken(
          exchange.silenceCode, expected: exchange.silence, observed: exchange.openedShown)
      }
      return .holds
    })
}
