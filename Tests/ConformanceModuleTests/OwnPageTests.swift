import AdapterProtocol
import AppFlip
import Testing

@testable import Conformance

@Suite("Redirects to pages of an endpoint's own")
struct OwnPageTests {
  private let origin = Array("https://auth.example.com".utf8)

  private func isOwn(
    _ locations: [String], status: Int = 302,
    answering redirectURI: String = "https://evil.example/"
  ) -> Bool {
    let query =
      "?redirect_uri="
      + String(decoding: PercentEncoding.encode(Array(redirectURI.utf8)), as: UTF8.self)
    let reply = EndpointReply(
      status: status, headers: locations.map { Header(name: "Location", value: Text($0)) }, body: ""
    )
    return reply.ownPage(beside: ParsedLink(origin + Array(query.utf8)), at: origin) != nil
  }

  @Test(
    "lead to the endpoint's origin",
    arguments: [
      "https://auth.example.com/error", "https://auth.example.com?error=invalid_request", "/",
      "/login?continue=https%3A%2F%2Fevil.example%2F", "/error?state=a#top",
    ])
  func own(_ location: String) {
    #expect(isOwn([location]))
    #expect(!isOwn([location], status: 200) && !isOwn([location, location]))
  }

  @Test(
    "lead nowhere else, whatever a browser makes of them",
    arguments: [
      "https://evil.example/", "https://auth.example.com.evil.example/", "//evil.example/", "login",
      "https://auth.example.com@evil.example/", "https://auth.example.com:8443/", "",
      "https://auth.example.com", "http://auth.example.com/", "/\\evil.example/",
      "/\t/evil.example/",
      "https://auth.example.com\\@evil.example/", "javascript:alert(1)", "/\u{E9}",
    ])
  func foreign(_ location: String) { #expect(!isOwn([location])) }

  @Test("are accepted if they are the requested pages")
  func answers() {
    for redirectURI in [
      "/error", "https://auth.example.com/error", "https://auth.example.com/error?x=1",
    ] {
      let base = String(redirectURI.prefix { $0 != "?" })
      #expect(!isOwn([base + "?error=invalid_request"], answering: redirectURI))
      #expect(isOwn(["/other"], answering: redirectURI))
    }
  }
}
