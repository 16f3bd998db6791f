import AdapterProtocol
import AppFlip

extension Rule {
  package static let googleAppStartRedirectURI = Rule(
    "google-app/start/redirect-uri",
    "redirect_uri is Google's universal link, as configured.",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.requestParameters)],
    impact: "The answer goes elsewhere, or the app refuses the link.",
    usualCause: "redirect_uri is another constant, or isn't escaped",
    fix:
      "Send the configured universal link of Google as redirect_uri, percent-encoded once and "
      + "not changed otherwise.",
    oracle: .start { exchange in
      guard let value = exchange.link?.redirectURI.value else { return .notApplicable }
      let wanted = exchange.start.redirectURI.octets
      if value.stands(for: wanted) { return .holds }
      return .broken(
        .redirectURI, expected: "redirect_uri=\"\(Octets.escaped(wanted))\"",
        observed: "redirect_uri=\"\(Octets.escaped(value.readings.percent))\"",
        difference: Octets.firstDifference(wanted, value.readings.percent).map {
          Difference(offset: $0, place: "the decoded redirect_uri")
        })
    })
}
