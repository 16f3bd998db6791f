import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The reference's Google app starts")
struct GoogleAppStartTests {
  private func start(
    appLink: String = Links.app, clientID: String = Links.clientID,
    scopes: [String] = ["devices", "profile"]
  ) throws -> StartReply {
    var app = ReferenceGoogleApp()
    return try app.start(
      GoogleAppInput.Start(
        appLink: appLink, clientID: clientID, scopes: scopes, redirectURI: Links.target))
  }

  @Test(
    "with a link of four parameters that every reader reads as they were meant",
    arguments: [Links.clientID, "a b+c&state=evil#?%41\u{E9}\u{0}"])
  func parameters(_ clientID: String) throws {
    let started = try start(clientID: clientID)
    #expect(started.opened.count == 1)
    let opened = try #require(started.opened.first)
    #expect(opened.universalLinksOnly == true)
    let link = OpenedAnswer(opened.url)
    #expect(link.target == Array(Links.app.utf8))
    #expect(link.isWellFormed)
    #expect(link.names == ["client_id", "scope", "state", "redirect_uri"])
    let meant = [clientID, "devices profile"].map { Array($0.utf8) } + [started.state.octets]
    for reader in Reader.allCases {
      #expect(
        link.parameters.map { reader.read($0.value) } == meant + [Array(Links.target.utf8)])
    }
  }

  @Test("with scopes that one space separates", arguments: [[], ["a"], ["a", "", "b:c", "d/e"]])
  func scopes(_ scopes: [String]) throws {
    let opened = try #require(try start(scopes: scopes).opened.first)
    let expected = scopes.filter { !$0.isEmpty }.joined(separator: " ")
    let values = OpenedAnswer(opened.url).values(of: "scope").map(Reader.percent.read)
    #expect(values == [Array(expected.utf8)])
  }

  @Test("with a state that is new each time, at every one of its places")
  func states() throws {
    let states = try (0..<200).map { _ in try start().state.octets }
    #expect(Set(states).count == states.count)
    for state in states {
      // 22 digits of base64 are the first that hold 128 bits.
      #expect(state.count >= 22)
      #expect(state.allSatisfy { $0.isAlpha || $0.isDigit || $0 == 0x2D || $0 == 0x5F })
    }
    for place in states[0].indices {
      #expect(Set(states.map { $0[place] }).count > 8)
    }
  }

  @Test(
    "not with an app link that parameters can't be added to",
    arguments: ["", "/flip", "https://a.example/?x=1", "https://a.example/#x", "https://a b/"])
  func unusableAppLinks(_ link: String) {
    #expect(throws: ConfigurationError.unusableAppLink(link)) { try start(appLink: link) }
  }
}
