import AdapterProtocol
import AppFlip
import Conformance
import Testing

@Suite("Start oracles")
struct StartOracleTests {
  private static let good = link()

  private static func link(
    clientID: String = "client_id=google-LINK-42", scope: String = "scope=devices%20profile",
    state: String = "state=S1", redirectURI: String = "redirect_uri=\(Samples.encodedA)"
  ) -> String {
    "\(Samples.appLink)?"
      + [clientID, scope, state, redirectURI].filter { !$0.isEmpty }.joined(separator: "&")
  }

  /// What was opened, and what three rules say of it: ok, n/a or the level.
  struct Opened: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let urls: [String]
    let parameters: String
    let scopes: String
    let redirectURI: String

    init(
      _ name: String, _ urls: String..., parameters: String = "required", scopes: String = "ok",
      redirectURI: String = "ok"
    ) {
      testDescription = name
      self.urls = urls
      self.parameters = parameters
      self.scopes = scopes
      self.redirectURI = redirectURI
    }
  }

  static let table: [Opened] = [
    Opened("a good link", good, parameters: "ok"),
    Opened(
      "another order",
      "\(Samples.appLink)?redirect_uri=\(Samples.encodedA)&state=S1&scope=devices+profile"
        + "&client_id=google-LINK-42", parameters: "ok"),
    Opened(
      "an escaped letter of the app's link",
      good.replacing(Samples.appLink, with: "https://app.example.com/%66lip"), parameters: "ok"),
    Opened(
      "the app's link behind one slash alone",
      good.replacing(Samples.appLink, with: "https:/app.example.com/flip")),
    Opened("extra parameters", good + "&hl=de&state2=x&flag", parameters: "ok"),
    Opened("an escaped name", link(state: "st%61te=S1"), parameters: "ok"),
    Opened("another case of a name", link(state: "State=S1")),
    // Missing, empty, repeated.
    Opened("no client_id", link(clientID: "")),
    Opened("no scope", link(scope: ""), scopes: "n/a"),
    Opened("no state", link(state: "")),
    Opened("no redirect_uri", link(redirectURI: ""), redirectURI: "n/a"),
    Opened("an empty client_id", link(clientID: "client_id=")),
    Opened("an empty scope", link(scope: "scope="), scopes: "n/a"),
    Opened("an empty state", link(state: "state")),
    Opened("an empty redirect_uri", link(redirectURI: "redirect_uri="), redirectURI: "n/a"),
    Opened("client_id twice", good + "&client_id=google-LINK-42"),
    Opened("scope twice", good + "&scope=devices", scopes: "n/a"),
    Opened("state twice", good + "&state=S1"),
    Opened("redirect_uri twice", good + "&redirect_uri=\(Samples.encodedA)", redirectURI: "n/a"),
    Opened("a copy without a value", good + "&state="),
    // What isn't the app's link plus a query.
    Opened("a fragment", good + "#x"),
    Opened("an empty fragment", good + "#"),
    Opened(
      "the parameters in the fragment", good.replacing("?", with: "#"), scopes: "n/a",
      redirectURI: "n/a"),
    Opened("another path", good.replacing("/flip?", with: "/flip/?")),
    Opened("another host", good.replacing("app.example", with: "app.evil.example")),
    Opened("another scheme", good.replacing("https://app", with: "http://app")),
    Opened(
      "another case of the host", good.replacing("app.example", with: "App.example"),
      parameters: "ok"),
    Opened("no query", Samples.appLink, scopes: "n/a", redirectURI: "n/a"),
    Opened("an empty query", Samples.appLink + "?", scopes: "n/a", redirectURI: "n/a"),
    Opened("no URL", scopes: "n/a", redirectURI: "n/a"),
    Opened("two URLs", good, good, scopes: "n/a", redirectURI: "n/a"),
    Opened("a raw space", link(scope: "scope=devices profile")),
    Opened("a bad escape", good + "&hl=%zz"),
    Opened("an empty URL", "", scopes: "n/a", redirectURI: "n/a"),
    // What they stand for.
    Opened("another client_id", link(clientID: "client_id=google-link-42")),
    Opened(
      "an encoded client_id", link(clientID: "client_id=google%2DLINK%2d42"), parameters: "ok"),
    Opened("another state than reported", link(state: "state=s1")),
    Opened("a longer state than reported", link(state: "state=S1%00")),
  ]

  @Test("judge the link that was opened", arguments: table)
  func opened(_ row: Opened) {
    let exchange = Samples.start(opening: row.urls)
    #expect(shown(.googleAppStartParameters, [exchange]) == row.parameters)
    #expect(shown(.googleAppStartScopes, [exchange]) == row.scopes)
    #expect(shown(.googleAppStartRedirectURI, [exchange]) == row.redirectURI)
  }

  /// A client id and a state as they were meant, and as they stand in the link.
  @Test(
    "one reader reads all values: a plus is a plus in each, or a space in each",
    arguments: [
      ("a+b", "c+d", "a%2Bb", "c%2Bd", "ok"), ("a+b", "c+d", "a+b", "c+d", "ok"),
      ("a+b", "c+d", "a+b", "c%2Bd", "ok"), ("a b", "c d", "a+b", "c+d", "ok"),
      ("a b", "c d", "a+b", "c%20d", "ok"), ("a b", "c+d", "a+b", "c%2Bd", "ok"),
      ("a b", "c+d", "a%20b", "c+d", "ok"), ("a+b", "c d", "a+b", "c+d", "required"),
      ("a b", "c+d", "a+b", "c+d", "required"), ("a+b", "c+d", "a%20b", "c+d", "required"),
      ("a%2Bb", "c", "a%2Bb", "c", "required"), ("a%2Bb", "c", "a%252Bb", "c", "ok"),
      ("\u{E9}", "c", "%C3%A9", "c", "ok"), ("\u{E9}", "c", "e%CC%81", "c", "required"),
      ("a", "c", "a", "%63", "ok"), ("\u{FFFD}", "c", "%FF", "c", "required"),
    ])
  func readings(_ row: (clientID: String, state: String, id: String, raw: String, says: String)) {
    let link = Self.link(clientID: "client_id=\(row.id)", state: "state=\(row.raw)")
    let exchange = Samples.start(opening: [link], clientID: row.clientID, state: row.state)
    #expect(shown(.googleAppStartParameters, [exchange]) == row.says)
  }

  @Test(
    "a plus between scopes is a space to a reader to whom it is one in the other values, too",
    arguments: [
      ("a+b", "a%2Bb", "ok"), ("a b", "a+b", "ok"), ("a b", "a%20b", "ok"),
      ("a+b", "a+b", "required"),
    ])
  func scopesAndOthers(_ clientID: String, _ raw: String, _ says: String) {
    let link = Self.link(clientID: "client_id=\(raw)", scope: "scope=devices+profile")
    let exchange = Samples.start(opening: [link], clientID: clientID)
    #expect(shown(.googleAppStartParameters, [exchange]) == says)
    #expect(shown(.googleAppStartScopes, [exchange]) == "ok")
  }

  @Test(
    "scopes are those that were asked for, in any order, with one space between them",
    arguments: [
      (["devices", "profile"], "devices+profile", "ok"),
      (["devices", "profile"], "profile%20devices", "ok"),
      (["devices", "profile"], "devices%20%20profile", "required"),
      (["devices", "profile"], "devices+%20profile", "required"),
      (["devices", "profile"], "devices%20profile%20", "required"),
      (["devices", "profile"], "+devices+profile", "required"),
      (["devices", "profile"], "devices,profile", "required"),
      (["devices", "profile"], "devices%09profile", "required"),
      (["devices", "profile"], "devices%2Bprofile", "required"),
      (["devices", "profile"], "devices%2520profile", "required"),
      (["devices", "profile"], "devices", "required"),
      (["devices", "profile"], "devices%20devices", "required"),
      (["devices", "profile"], "devices%20profile%20email", "required"),
      (["devices", "profile"], "Devices%20profile", "required"),
      (["devices"], "devices", "ok"), (["devices"], "devices+", "required"),
      (["a+b", "c"], "a%2Bb%20c", "ok"), (["a+b", "c"], "a%2Bb+c", "ok"),
      (["a+b", "c"], "a+b%20c", "ok"), (["a+b", "c"], "a+b+c", "required"),
      (["a%20b", "c"], "a%2520b%20c", "ok"), (["a%20b", "c"], "a%20b%20c", "required"),
    ])
  func scopes(_ scopes: [String], _ raw: String, _ says: String) {
    let exchange = Samples.start(opening: [Self.link(scope: "scope=\(raw)")], scopes: scopes)
    #expect(shown(.googleAppStartScopes, [exchange]) == says)
  }

  @Test(
    "redirect_uri is the one that was asked for, octet for octet",
    arguments: [
      (Samples.encodedA, "ok"), (Samples.a, "ok"), (Samples.encodedA + "%2F", "required"),
      (Samples.encodedA + "%00", "required"), (Samples.encodedA + "+", "required"),
      (Samples.encodedA.replacing("%", with: "%25"), "required"),
      (Samples.encodedA.replacing("redirect.", with: "redirect-sandbox."), "required"),
      (Samples.encodedA.replacing("Chromecast", with: "chromecast"), "required"),
      (Samples.encodedA.replacing("https", with: "HTTPS"), "required"),
      ("https%3A%2F%2Fevil.example%2Fa", "required"), (Samples.encodedA + "%FF", "required"),
    ])
  func redirectURI(_ raw: String, _ says: String) {
    let exchange = Samples.start(opening: [Self.link(redirectURI: "redirect_uri=\(raw)")])
    #expect(shown(.googleAppStartRedirectURI, [exchange]) == says)
  }

  @Test("tells the byte at which a value differs from what was meant")
  func difference() {
    let exchange = Samples.start(
      opening: [Self.link(redirectURI: "redirect_uri=\(Samples.encodedA)s")])
    let violation = violation(of: .googleAppStartRedirectURI, by: [exchange])
    #expect(violation?.evidence.difference?.offset == Samples.a.utf8.count)
    #expect(violation?.evidence.difference?.place == "the decoded redirect_uri")
    let other = ConformanceModuleTests.violation(
      of: .googleAppStartParameters, by: [Samples.start(opening: [Self.good], state: "SX")])
    #expect(other?.evidence.difference?.description == "byte 1 of the decoded state")
    #expect(other?.evidence.observed == "state=\"S1\", raw S1")
  }

  @Test(
    "every URL is opened with universalLinksOnly, if the adapter can tell",
    arguments: [
      (1, true, true, "ok"), (1, false, true, "practice"), (1, nil, true, "practice"),
      (0, true, true, "n/a"), (2, false, true, "practice"), (1, true, false, "inconclusive"),
    ] as [(Int, Bool?, Bool, String)])
  func universalLinksOnly(_ count: Int, _ only: Bool?, _ isDeclared: Bool, _ says: String) {
    let exchange = Samples.start(
      opening: Array(repeating: Self.good, count: count), universalLinksOnly: only,
      features: isDeclared ? [.universalLinksOnly] : [])
    #expect(shown(.googleAppStartUniversalLinksOnly, [exchange]) == says)
  }
}
