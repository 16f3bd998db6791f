import AdapterKit
import AppFlip
import Testing

/// Links up to the protocol's limit of 512 KiB; a quadratic step would take minutes.
@Suite("The reference's long links")
struct SizeTests {
  private static let limit = 512 << 10

  /// As many copies of a text as make a link as long as it may be.
  private func filling(_ unit: String, after start: String, before end: String = "") -> String {
    let room = Self.limit - start.utf8.count - end.utf8.count
    return start + String(repeating: unit, count: room / unit.utf8.count) + end
  }

  @Test("many parameters are served", arguments: ["&x=1", "&", "=", "&=", "&x", "+x"])
  func parameters(_ unit: String) throws {
    try expectCode(for: Array(filling(unit, after: "\(Links.link())&x=").utf8))
    let query = Links.link().dropFirst(Links.app.count + 1)
    let late = filling(unit, after: "\(Links.app)?x=1", before: "&\(query)")
    try expectCode(for: Array(late.utf8))
  }

  @Test("many copies of a name are refused once", arguments: ["client_id", "state", "scope"])
  func copies(_ name: String) throws {
    let response = try response(to: Array(filling("&\(name)=1", after: Links.link()).utf8))
    let answer = try answer(in: response)
    #expect(answer.values(of: "error") == [Array("invalid_request".utf8)])
  }

  @Test("many copies of the redirect URI are refused")
  func copiesOfRedirectURI() throws {
    try expectNothing(for: filling("&redirect_uri=x", after: Links.link()))
    try expectInvalidRequest(
      for: filling("&redirect_uri=\(Links.encodedTarget)", after: Links.link()))
  }

  @Test(
    "a long state comes back whole", arguments: ["A", "%41", "%CC%81%CC%96", "%FF", "+", "%2B"])
  func state(_ unit: String) throws {
    let start = "\(Links.flip)&redirect_uri=\(Links.encodedTarget)&state="
    let link = Array(filling(unit, after: start).utf8)
    let answer = try answer(in: try response(to: link))
    #expect(answer.names == ["code", "state"])
    // As it came, so that it is the same for every reader.
    expectEqual(answer.values(of: "state"), [Array(link.dropFirst(start.utf8.count))])
  }

  @Test("a long redirect URI is refused", arguments: ["x", "%2Fx", "%CC%81%CC%96", "a.", "%2525"])
  func redirectURI(_ unit: String) throws {
    try expectNothing(for: filling(unit, after: Links.link()))
    let other = "\(Links.flip)&state=S1&redirect_uri=https%3A%2F%2F"
    try expectNothing(for: filling(unit, after: other))
  }

  @Test("a redirect URI that was percent-encoded 30 times is refused")
  func encodedThirtyTimes() throws {
    let encoded = (1...30).reduce(Links.encodedTarget) { text, _ in
      text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
    }
    try expectNothing(for: Links.link(redirectURI: encoded))
  }

  @Test("a long scope is served")
  func scope() throws {
    let scopes = (0..<10_000).map { "s\($0)" }.joined(separator: "+")
    let link =
      "\(Links.app)?client_id=\(Links.clientID)&scope=\(scopes)&state=S1"
      + "&redirect_uri=\(Links.encodedTarget)"
    try expectCode(for: Array(link.utf8))
  }

  @Test("a long client id has no code", arguments: ["x", "%CC%81%CC%96", "%E2%84%AA"])
  func clientID(_ unit: String) throws {
    let start = "\(Links.app)?state=S1&redirect_uri=\(Links.encodedTarget)&client_id="
    try expectInvalidRequest(for: filling(unit, after: start + Links.clientID))
  }

  @Test(
    "a long link elsewhere is dropped", arguments: ["../", "a.", "a@", ":", "[", "\u{e9}", "%"])
  func elsewhere(_ unit: String) throws {
    let query = Links.link().dropFirst(Links.app.count)
    for start in ["", "https://", "https://app.example/"] {
      try expectNothing(for: filling(unit, after: start, before: String(query)))
    }
  }
}
