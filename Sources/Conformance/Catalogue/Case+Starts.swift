import AdapterProtocol
import AppFlip

extension Case {
  /// A flip started for each of the 12 URLs.
  static let starts: [Case] = RedirectURL.all.map { url in
    start(
      "url.\(url.environment).\(url.bundleID)", url.text, about: .googleAppStartRedirectURI,
      Start(redirectURL: url),
      alsoExercises: [.googleAppStartParameters, .googleAppStartUniversalLinksOnly])
  }

  /// Flips for one scope or several, with the characters that a scope may have
  /// ([RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3)).
  static let scopes: [Case] = [
    ("one", "one scope", ["devices"]),
    ("two", "two scopes", ["devices", "profile"]),
    ("five", "five scopes", ["a", "b", "c", "d", "e"]),
    ("url", "a scope that is a URL", ["https://auth.example.com/scopes/home?v=1&w=2", "profile"]),
    ("plus", "a plus in a scope", ["a+b", "c"]),
    ("percent", "what looks like an escape in a scope", ["a%20b", "c"]),
    ("comma", "commas in a scope", ["a,b", "c;d"]),
  ].map { name, title, scopes in
    start(
      "scopes.\(name)", title, about: .googleAppStartScopes,
      Start(scopes: scopes.map { Array($0.utf8) }), alsoExercises: [.googleAppStartParameters])
  }

  /// Flips for client ids with the characters that a client id may have
  /// ([RFC 6749, appendix A.1](https://www.rfc-editor.org/rfc/rfc6749#appendix-A.1)).
  static let clientIDs: [Case] = [
    ("plain", "google"), ("plus", "a+b"), ("space", "a b"), ("ampersand", "a&scope=b"),
    ("equals", "YWI="), ("number-sign", "a#b"), ("percent", "100%"), ("looks-encoded", "a%2Bb"),
    ("question-mark", "a?b/c:d@e"), ("semicolon", "a;b,c"), ("quotes", "\"'`\\"),
    ("brackets", "<a>[b]{c}|^"), ("unreserved", "-._~"),
  ].map { name, text in
    start(
      "client-id.\(name)", "the client id \(text)", about: .googleAppStartParameters,
      Start(clientID: Array(text.utf8)))
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

  private static func start(
    _ name: String, _ title: String, about rule: Rule, _ start: Start,
    alsoExercises: [Rule] = []
  ) -> Case {
    Case(
      "google-app.start.\(name)", title, subject: rule.id, steps: [.start(start)],
      alsoExercises: alsoExercises.map(\.id))
  }
}
