import AppFlip

extension Rule {
  /// No flip is answered with another flip's state or at its redirect URI.
  public static let appStateIndependent = Rule(
    "app/state/independent",
    "Two flips one after the other, or at once, each get their own state and redirect_uri.",
    level: .always(.required),
    sources: [.document(.requestParameters), .document(.capture)],
    consequence:
      "One person's answer, or one request's code, goes out under another request's state.",
    remedy:
      "Keep state and redirect_uri in a value of each flip's own, not in a property that the "
      + "next link overwrites.",
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
        .ownStateAndTarget, expected: "this flip's own state and redirect_uri",
        observed: Octets.escaped(mixed.octets))
    })
}
