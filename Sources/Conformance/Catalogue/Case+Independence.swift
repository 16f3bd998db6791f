import AdapterProtocol
import AppFlip

extension Case {
  /// Flips one after the other and at once, in one running app and in several.
  static let independentFlips: [Case] = [
    independent(
      "one-after-the-other", "two flips, one after the other", [flip("A"), flip("B", to: other)],
      .sequence),
    independent(
      "at-once", "eight flips at once", (0..<8).map { flip("N\($0)", to: RedirectURL.all[$0]) },
      .atOnce),
    independent(
      "same-app", "two flips in one running app",
      [flip("A", in: "one"), flip("B", to: other, in: "one")], .sequence),
    independent(
      "after-declined", "a declined flip, then an approved one, in one running app",
      [flip("A", .declines, in: "one"), flip("B", to: other, in: "one")], .sequence),
    independent(
      "after-refused", "a refused link, then a good one, in one running app",
      [
        Flip(.flip(to: Array("https://evil.example/cb".utf8)), session: "one"),
        flip("B", to: other, in: "one"),
      ], .sequence),
    independent(
      "replaces-waiting", "a flip that waits, then another one, in one running app",
      [flip("A", .waits, in: "one"), flip("B", to: other, in: "one")], .sequence),
    independent(
      "replaces-two-waiting", "two flips that wait, then a third one, in one running app",
      [
        flip("A", .waits, in: "one"), flip("B", .waits, to: other, in: "one"),
        flip("C", to: sandbox, in: "one"),
      ], .sequence),
    independent(
      "two-apps", "a flip that waits in one running app, another one in a second app",
      [flip("A", .waits, in: "one"), flip("B", to: other, in: "two")], .sequence),
    independent(
      "same-state", "the same state at two redirect URIs, in one running app",
      [flip("A", in: "one"), flip("A", to: other, in: "one")], .sequence),
  ]

  private static let other = RedirectURL.all[5]
  private static let sandbox = RedirectURL.all[9]

  private static func flip(
    _ state: String, _ outcome: Outcome = .approves, to url: RedirectURL = Fixture.redirectURL,
    in session: String? = nil
  ) -> Flip {
    Flip(
      .flip(
        state: [.text("state-\(state)")],
        redirectURI: [.literal(PercentEncoding.encode(url.octets))]),
      outcome: outcome, session: session)
  }

  private static func independent(
    _ name: String, _ title: String, _ flips: [Flip], _ ordering: Ordering
  ) -> Case {
    let rule = Rule.appStateIndependent.id
    return Case(
      "app.independent.\(name)", title, subject: rule,
      expectations: [Expectation(rule, permits: [.code])], steps: flips.map(Step.flip),
      ordering: ordering,
      features: flips.contains { $0.session != nil } ? [.sessions] : [])
  }
}
