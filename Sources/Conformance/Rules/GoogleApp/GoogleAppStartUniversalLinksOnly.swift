import AdapterProtocol
import AppFlip

extension Rule {
  package static let googleAppStartUniversalLinksOnly = Rule(
    "google-app/start/universal-links-only",
    "The app's link is opened with universalLinksOnly.",
    level: .always(.practice),
    severity: .minor,
    sources: [.other("Google, App Flip test tool for iOS: opens with universalLinksOnly")],
    impact:
      "If the app is not installed, the browser opens the link, and the flip ends in a web page.",
    usualCause: "open is called without the option universalLinksOnly",
    fix:
      "Set the option universalLinksOnly to true when you open the app's link with "
      + "UIApplication.",
    oracle: .start {
      UniversalLinksOnly.judge($0.opened, areTold: $0.features.contains(.universalLinksOnly))
    })
}
