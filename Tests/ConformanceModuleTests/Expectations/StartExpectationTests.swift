import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

/// What a Google app may do about any start, whoever drafted it.
@Suite("Expectations of a start")
struct StartExpectationTests {
  /// A start, and what binds with it: s to serve it, p its parameters, c its scopes, r its redirect URI.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let start: GoogleAppInput.Start
    let binding: String

    init(
      _ name: String, _ binding: String, appLink: String = Samples.appLink,
      clientID: String = "google-LINK-42", scopes: [String] = ["devices", "profile"],
      redirectURI: String = Samples.a
    ) {
      testDescription = name
      start = GoogleAppInput.Start(
        appLink: Text(appLink), clientID: Text(clientID), scopes: scopes.map { Text($0) },
        redirectURI: Text(redirectURI))
      self.binding = binding
    }
  }

  static let rows: [Row] = [
    Row("the good one", "spcr"),
    Row("another of the 12 URLs", "spcr", redirectURI: RedirectURL.all[9].text),
    Row("a redirect URI that isn't listed", "pc", redirectURI: Samples.a + "x"),
    Row("visible characters in the client id", "spcr", clientID: "a#b%41&c=d "),
    Row("no client id", "cr", clientID: ""),
    Row("a client id beyond ASCII", "cr", clientID: "\u{E9}"),
    Row("a control in the client id", "cr", clientID: "a\n"),
    Row("five scopes", "spcr", scopes: ["a", "b", "c,d", "e%20f", "g+h"]),
    Row("no scope", "r", scopes: []), Row("an empty scope", "r", scopes: ["a", ""]),
    Row("a blank in a scope", "r", scopes: ["a b"]),
    Row("a quotation mark in a scope", "r", scopes: ["a\""]),
    Row("a scope twice", "pr", scopes: ["a", "b", "a"]),
    Row("an odd path", "spcr", appLink: "https://a.example/x%2Fy;z=1//"),
    Row("a query", "cr", appLink: Samples.appLink + "?a=b"),
    Row("a fragment", "cr", appLink: Samples.appLink + "#f"),
    Row("no path", "cr", appLink: "https://a.example"),
    Row("dot segments", "cr", appLink: "https://a.example/b/../c"),
    Row("encoded dot segments", "cr", appLink: "https://a.example/%2e%2E/c"),
    Row("a port", "cr", appLink: "https://a.example:443/c"),
    Row("capitals in the host", "cr", appLink: "https://A.example/c"),
    Row("another scheme", "cr", appLink: "app://a.example/c"),
    Row("no URI", "cr", appLink: "a b"), Row("no link", "cr", appLink: ""),
    Row("a long client id", "pcr", clientID: String(repeating: "a", count: 8_000)),
  ]

  private static let judge = LinkJudge(
    fixture: .offered,
    declared: [.googleApp: Capabilities(features: [.start, .universalLinksOnly, .bytes])])

  private func broken(_ row: Row, _ result: ExchangeResult) -> [String] {
    Self.judge.judge(.googleApp(.start(row.start)), result).violations.map {
      $0.rule?.rawValue ?? "adapter"
    }
  }

  @Test(
    "if it needn't be served it may be refused, by throwing or by opening nothing",
    arguments: rows)
  func refusal(_ row: Row) {
    let isBinding = row.binding.contains("s")
    #expect(broken(row, .implementationError(message: Array("no".utf8))).isEmpty != isBinding)
    let nothing = ExchangeResult.answered(.start(StartReply(opened: [], state: "0123456789abcdef")))
    #expect(broken(row, nothing).isEmpty != isBinding)
  }

  @Test("what is opened is judged by the rules that bind", arguments: rows)
  func opened(_ row: Row) {
    let url = Samples.appLink + "?x=1&client_id=other&scope=other&redirect_uri=other"
    let reply = StartReply(
      opened: [OpenedURL(url: Text(url), universalLinksOnly: true)], state: "0123456789abcdef")
    let expected = [
      ("p", "google-app/start/parameters"), ("c", "google-app/start/scopes"),
      ("r", "google-app/start/redirect-uri"),
    ].filter { row.binding.contains($0.0) }.map(\.1)
    #expect(broken(row, .answered(.start(reply))).sorted() == expected.sorted())
  }

  @Test("no start may end the process", arguments: rows)
  func survival(_ row: Row) {
    #expect(!broken(row, .timedOut(milliseconds: 2_000, partial: [])).isEmpty)
  }
}
