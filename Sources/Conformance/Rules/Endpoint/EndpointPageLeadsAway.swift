import AdapterProtocol
import AppFlip

extension Rule {
  package static let endpointPageLeadsAway = Rule(
    "endpoint/page/leads-away",
    "The script or the form of a page doesn't lead to a redirect_uri that isn't permitted.",
    level: .always(.practice),
    severity: .minor, about: [.everyReply],
    sources: [.rfc(9700, section: "4.11.2"), .rfc(6749, section: "10.15")],
    impact:
      "A stranger's link to the server takes the person on to the stranger's site, which looks as though "
      + "the server had sent them there.",
    usualCause: "the page offers a way back to a redirect_uri that failed its check",
    fix:
      "Write no redirect_uri that isn't one of the 12 into a script or into the action of a form.",
    oracle: .flip { exchange in
      guard exchange.response != nil, exchange.opened.isEmpty, let link = exchange.link,
        link.targets.contains(where: { !$0.isListed })
      else { return .notApplicable }
      guard let url = exchange.foreignDestination(byRefresh: false) else { return .holds }
      return .broken(
        .noWayAway, expected: "no script or form that leads to the redirect_uri",
        observed: "\(exchange.openedShown): the page leads to \(Octets.escaped(url.prefix(200)))")
    })
}
