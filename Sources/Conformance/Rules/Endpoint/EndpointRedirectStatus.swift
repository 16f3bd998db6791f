import AdapterProtocol
import AppFlip

extension Rule {
  package static let endpointRedirectStatus = Rule(
    "endpoint/redirect/status",
    "A redirect has the status 302 or 303 and one Location; no script, meta element or "
      + "Refresh field stands in for it.",
    level: .always(.standard),
    severity: .minor, about: [.everyReply],
    sources: [.rfc(9700, section: "4.12"), .rfc(9110, section: "15.4")],
    impact:
      "A password form is sent on to Google's host, or the answer depends on what a browser "
      + "makes of a page.",
    usualCause: "the framework redirects with another status, or the page does it by a script",
    fix:
      "Redirect with the status 302 or 303 and one Location field, never by a script, a meta "
      + "element or a Refresh field.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let response = exchange.response else { return .notApplicable }
      let locations = response.values(of: "location")
      let refresh = response.refreshToAnswer
      if locations.count > 1 || refresh != nil {
        let field = refresh.map { ", Refresh \(Octets.escaped($0.prefix(200)))" } ?? ""
        return .broken(
          .oneLocation, expected: "one Location and no Refresh",
          observed: "\(locations.count) Locations, \(exchange.openedShown)\(field)")
      }
      if (300...399).contains(response.status) {
        return [302, 303].contains(response.status)
          ? .holds
          : .broken(.redirectStatus, expected: "status 302 or 303", observed: exchange.openedShown)
      }
      guard exchange.isFlawless else { return .notApplicable }
      guard !response.pageLeadsAway else {
        return .broken(
          .redirectByStatus, expected: "a redirect by status",
          observed: "\(exchange.openedShown): the page leads away"
        )
      }
      return .notApplicable
    })
}
