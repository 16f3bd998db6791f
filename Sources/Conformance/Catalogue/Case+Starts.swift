import AdapterProtocol
import AppFlip

extension Case {
  /// A flip started for each of the 12 URLs.
  static let starts: [Case] = RedirectURL.all.map { url in
    Case(
      "google-app.start.url.\(url.environment).\(url.bundleID)", url.text,
      subject: Rule.googleAppStartRedirectURI.id, steps: [.start(Start(redirectURL: url))],
      alsoExercises: [
        Rule.googleAppStartParameters.id, Rule.googleAppStartUniversalLinksOnly.id,
      ])
  }

  /// Many flips, for what their states have in common.
  static let nonces: [Case] = [
    nonce("many", "256 flips, one after the other", 256) { _ in nil },
    nonce("same-app", "32 flips of one running app", 32) { _ in "one" },
    nonce("new-apps", "32 flips, each of a running app of its own", 32) { "app-\($0)" },
  ]

  private static func nonce(
    _ name: String, _ title: String, _ count: Int, session: (Int) -> String?
  ) -> Case {
    let steps = (0..<count).map { Step.start(Start(session: session($0))) }
    return Case(
      "google-app.nonce.\(name)", title, subject: Rule.googleAppStartNonce.id, steps: steps,
      ordering: .sequence, features: steps.contains { $0.session != nil } ? [.sessions] : [])
  }
}
