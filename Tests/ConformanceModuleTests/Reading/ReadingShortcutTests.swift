import AdapterProtocol
import AppFlip
import Testing

@testable import Conformance

/// What is told at once of links and answers is what the long way tells.
@Suite("Shortcuts of reading")
struct ReadingShortcutTests {
  private static let target = "https://oauth-redirect.googleusercontent.com/a/com.google.OPA"

  private static let links = [
    "", "client_id=google-LINK-42&scope=devices&state=S%2B1&redirect_uri=" + target,
    "client_id=other&state=S&redirect_uri=" + target, "state=%zz&redirect_uri=" + target,
    "client_id=google-LINK-42&state=S&state=T&redirect_uri=" + target,
    "client_id=google-LINK-42&state=S&redirect_uri=https://evil.example.com/", "a=b&c#d",
    "client_id=google-LINK-42&state=S+T&response_type=token&redirect_uri=" + target,
    "client_id=google-LINK-42&state=S&redirect_uri=" + target
      + "&redirect_uri=https://evil.example.com/",
  ].map { Array("https://app.example.com/flip?\($0)".utf8) }

  private static let opened = [
    target, "\(target)?code=c&state=S", "\(target)?code=d&state=S%2B1", "\(target)?state=S",
    "\(target)?error=access_denied&state=S+T", "\(target)?error=strange&error_description=%22",
    "\(target)?code=c+d&state=S%20T", "\(target)?code=c&state=S+1", "\(target)?code=c+d&state=S+1",
    "\(target)?code=c&error=cancelled&token=t#f", "https://evil.example.com/?code=c&state=S",
    "https://oauth-redirect-sandbox.googleusercontent.com/a/x?code=c c",
    "\(target)?error_description=",
  ].map { Text($0) }

  @Test("a link and an answer are URIs, and hold blanks, if their octets say so")
  func octets() {
    var random = SplitMix64(seed: 12)
    var good = 0
    for round in 0..<12_000 {
      var url =
        round.isMultiple(of: 2)
        ? Self.links[round % Self.links.count]
        : Self.opened[round % Self.opened.count].octets
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0...url.count, using: &random)
        url.insert(Array("%&=+?#/ \t~<\u{E9}".utf8).randomElement(using: &random) ?? 0, at: place)
      }
      let link = LinkReading(url)
      let isURI = URIReference(splitting: url).isURI
      #expect(link.isURI == isURI && OpenedAnswer(url, universalLinksOnly: nil).isURI == isURI)
      #expect(link.holdsBlank == url.contains { $0 <= 0x20 }, "\(Octets.escaped(url))")
      if isURI { good += 1 }
    }
    #expect(good > 1_000 && good < 11_000)
  }

  @Test("a parameter is known by its name alone, octet for octet")
  func names() {
    var random = SplitMix64(seed: 13)
    let documented = LinkParameter.allCases.filter { $0 != .ofExtension }.map(\.rawValue)
    let known =
      documented + ["prompt", "code_challenge_method", "request_uri", "authorization_details"]
    var found = 0
    for round in 0..<12_000 {
      var name = Array(known[round % known.count].utf8)
      for _ in 0..<Int.random(in: 0...1, using: &random) {
        name[Int.random(in: name.indices, using: &random)] ^= 1 << UInt8(round % 8)
      }
      let parameter = LinkParameter(named: name.span)
      let expected = known.first { name.elementsEqual($0.utf8) }
      #expect((parameter != nil) == (expected != nil), "\(Octets.escaped(name))")
      let isOfExtension = expected.map { !documented.contains($0) } ?? false
      #expect((parameter == .ofExtension) == isOfExtension)
      if parameter != nil { found += 1 }
    }
    #expect(found > 4_000 && found < 9_000)
  }
}
