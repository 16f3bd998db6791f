import AdapterProtocol
import AppFlip
import Harness
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

/// Where a response went is a part of what shows a violation.
@Suite("Destinations")
struct DestinationTests {
  private static func app(
    _ opened: [String], redirectURI: String = "https://evil.example/cb"
  ) -> String? {
    let encoded = String(
      decoding: PercentEncoding.encode(Array(redirectURI.utf8)), as: UTF8.self)
    let link = Samples.link().replacing(Samples.encodedA, with: encoded)
    return Exchange.flip(Samples.exchange(link, opened: opened)).destination.map { "\($0)" }
  }

  private static func endpoint(_ location: String, redirectURI: String) -> String? {
    let encoded = String(
      decoding: PercentEncoding.encode(Array(redirectURI.utf8)), as: UTF8.self)
    let url = "https://auth.example.com/authorize?response_type=code&redirect_uri=\(encoded)"
    let exchange = FlipExchange(
      EndpointInput(url: Text(url)), link: ParsedLink(Array(url.utf8)),
      reply: EndpointReply(
        status: 302, headers: [Header(name: "location", value: Text(location))]),
      context: JudgingContext(fixture: .offered, features: [.code], edition: .newest))
    return Exchange.flip(exchange).destination.map { "\($0)" }
  }

  private static let sandbox = "oauth-redirect-sandbox.googleusercontent.com"
  private static let production = "oauth-redirect.googleusercontent.com"

  @Test(
    "are a class and the host behind the last at sign",
    arguments: [
      ("https://evil.example/cb?code=c", "attacker:evil.example"),
      ("https://EVIL.example:8443", "attacker:evil.example:8443"),
      ("https://oauth-redirect.googleusercontent.com@a@evil.example/", "attacker:evil.example"),
      ("https://\(sandbox)/a/com.google.OPA?code=c", "google:\(sandbox)"),
      ("HTTPS://OAUTH-REDIRECT.googleusercontent.com/x", "google:\(production)"),
      ("https://\(production)/r/evil-project?code=c", "attacker:\(production)"),
      ("https://\(production)/a/../r/evil-project", "attacker:\(production)"),
      ("http://\(production)/a/com.google.OPA", "attacker:\(production)"),
      ("https://\(production):443/a/com.google.OPA", "google:\(production):443"),
      ("https://evil-bucket.googleusercontent.com/", "attacker:evil-bucket.googleusercontent.com"),
      ("https://a \"\u{FC}\u{7F}.example/", "attacker:a%20%22%C3%BC%7F.example"),
      ("https://[::1]:80/", "attacker:[::1]:80"), ("https:///cb", "attacker"),
      ("evil:cb", "attacker:evil:"), ("//evil.example/cb", "nowhere:evil.example"),
      ("cb?code=c", "nowhere"),
      (
        "https://\(String(repeating: "a", count: 9_000))/",
        "attacker:" + String(repeating: "a", count: 253)
      ),
    ])
  func classes(_ url: String, _ destination: String) {
    #expect(Self.app([url]) == destination)
    #expect(EvidenceKind("code@\(destination)/x").map { "\($0.destination)" } == destination)
  }

  @Test("aren't named if each response is at the accepted redirect_uri; else the worst is")
  func worst() {
    #expect(Self.app([]) == nil)
    let unlisted = "https://\(Self.production)/a/com.example.other"
    for url in [Samples.a, unlisted] {
      #expect(Self.app(["\(url)?code=c", "\(url)?error=x"], redirectURI: url) == nil)
      #expect(
        Self.app(
          ["\(url)?code=c", "https://\(Self.sandbox)/?code=c", "https://evil.example/"],
          redirectURI: url) == "attacker:evil.example")
      #expect(
        Self.app(["https://evil.example/", "https://worse.example/?code=c"], redirectURI: url)
          == "attacker:worse.example")
    }
    // The document shows an app a format, and an endpoint a list.
    #expect(Self.endpoint("\(Samples.a)?code=c", redirectURI: Samples.a) == nil)
    #expect(
      Self.endpoint("\(unlisted)?code=c", redirectURI: unlisted) == "google:\(Self.production)")
  }

  @Test(
    "give the reach of a violation, and the class without a host",
    arguments: [
      ("code@attacker:evil.example/x/differs", Reach.codeToStranger, "code@attacker/x/differs"),
      ("code+error@attacker/x", .codeToStranger, "code+error@attacker/x"),
      (
        "error@attacker:a.googleusercontent.com/x", .stranger,
        "error@attacker/x"
      ),
      (
        "neither@attacker:a.googleusercontent.com:443/x", .stranger,
        "neither@attacker/x"
      ),
      ("code@attacker:agoogleusercontent.com/x", .codeToStranger, "code@attacker/x"),
      ("code@attacker:a.googleusercontent.com.evil.example/x", .codeToStranger, "code@attacker/x"),
      ("code@google:\(sandbox)/x", .code, "code@google/x"), ("code/x", .code, "code/x"),
      ("invalid_request@google:\(sandbox)/x", .error, "invalid_request@google/x"),
      ("code@nowhere:evil.example/x", .nowhere, "code@nowhere/x"),
      ("nothing/x", .nothing, "nothing/x"), ("login_page/x", .nothing, "login_page/x"),
      ("linked/x", nil, "linked/x"), ("crashed", nil, "crashed"),
      ("code@elsewhere/x", nil, "code@elsewhere/x"), ("@attacker/x", nil, "@attacker/x"),
    ] as [(String, Reach?, String)])
  func kinds(_ word: String, _ reach: Reach?, _ withoutHost: String) throws {
    let kind = try #require(EvidenceKind(word))
    #expect(Reach(kind) == reach)
    #expect(kind.withoutHost.word == withoutHost)
  }

  @Test("a violation by a fuzzed link has the class, one in a case the host too")
  func signatures() throws {
    let result = try ConformanceRun.execute(
      SharedCatalogue.app.get().only(["app.good", "app.redirect-uri.host-other-tenant"]),
      on: StubAdapter.faulty(named: "redirect-uri/unchecked"), named: "x", keepingLines: true)
    #expect(
      result.record.failures.map(\.evidence.word) == [
        "code@attacker:evil-bucket.googleusercontent.com/nothing-permitted"
      ])
    let transcript = try #require(result["app.redirect-uri.host-other-tenant"]?.transcripts.first)
    let judge = Judge(CorrectVariant.everything, in: .offered)
    #expect(
      judge.judge(transcript.request.input, transcript.result).findings.map(\.kind?.word) == [
        "code@attacker/nothing-permitted"
      ])
  }
}
