import AppFlip

extension Rule {
  package static let appStateIndependent = stateIndependent(of: .app)
  package static let endpointStateIndependent = stateIndependent(of: .endpoint)

  private static func stateIndependent(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("state/independent"),
      role.says(
        app: "Flips one after the other, or at once, each get their own state and redirect_uri.",
        endpoint: "What one request held never shows in the answer to another one."),
      level: .always(.required),
      severity: .disclosure, about: [.stranger, .accounts],
      sources: role.says(
        app: [.document(.requestParameters), .document(.capture)],
        endpoint: [.document(.answerParameters), .rfc(6749, section: "4.1.2")]),
      impact:
        "One person's answer, or one request's code, goes out under another request's state.",
      usualCause:
        "the state or the redirect_uri of a flip stands in a variable that all flips share",
      fix: role.says(
        app:
          "Keep state and redirect_uri in a value of each flip's own, not in a property that the "
          + "next link overwrites.",
        endpoint:
          "Keep state, redirect_uri and the person's decision with each request, not in what all "
          + "requests share."),
      oracle: .flip { exchange in
        guard let link = exchange.link, !exchange.siblings.isEmpty else { return .notApplicable }
        if exchange.outcome == .waits {
          guard exchange.opened.isEmpty else {
            return .broken(
              .silenceWhileWaiting, expected: "nothing opened while nobody decides",
              observed: exchange.openedShown)
          }
          return .holds
        }
        let mixed = exchange.opened.first { answer in
          exchange.siblings.contains { answer.mixes($0, into: link) }
        }
        guard let mixed else { return exchange.opened.isEmpty ? .notApplicable : .holds }
        return .broken(
          .ownStateAndTarget,
          expected: role.says(
            app: "this flip's own state and redirect_uri",
            endpoint: "this request's own state and redirect_uri"),
          observed: Octets.escaped(mixed.octets))
      })
  }
}
