import AppFlip

extension Rule {
  package static let appOpenUniversalLinksOnly = Rule(
    "app/open/universal-links-only",
    "The answer is opened with universalLinksOnly.",
    level: .always(.practice),
    severity: .minor,
    sources: [.document(.success), .document(.failure)],
    impact:
      "If the Google app is not installed, the browser opens the answer, and the code "
      + "stands in its history.",
    usualCause: "open is called without the option universalLinksOnly",
    fix:
      "Set the option universalLinksOnly to true when you open the answer with "
      + "UIApplication.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      UniversalLinksOnly.judge(exchange.opened, areTold: exchange.request.context.tellsHowOpened)
    })
}
