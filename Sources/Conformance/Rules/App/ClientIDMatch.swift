import AppFlip

extension Rule {
  package static let appClientIDMatch = Rule(
    "app/client-id/match",
    "A client_id other than the registered one never yields an authorization code.",
    level: .always(.required),
    severity: .disclosure, about: [.stranger],
    sources: [.document(.flowCheck), .document(.clientCheck)],
    impact: "Another party's link gets a code for this person's account.",
    usualCause: "client_id isn't looked at, or not compared octet by octet",
    fix:
      "Compare the decoded client_id with the registered one octet by octet (in Swift their "
      + "utf8 views, not the strings), and issue no code if they differ.",
    tellingCases: [
      "app.client-id.unknown", "app.client-id.suffixed", "app.client-id.other-case",
      "app.client-id.kelvin-sign",
    ],
    oracle: .flip { exchange in
      guard let link = exchange.link, case .once = link.clientID, !exchange.request.isClientRight
      else { return .notApplicable }
      guard let leak = exchange.leak else { return .holds }
      return .broken(
        .noCodeForClient,
        expected: "no code for the client id \"\(link.clientID.shown)\"",
        observed: Octets.escaped(leak.octets))
    })
}
