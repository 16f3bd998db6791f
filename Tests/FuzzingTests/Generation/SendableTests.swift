import AdapterProtocol
import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("What may be sent")
struct SendableTests {
  private static let everything = Executions.everything

  @Test("good inputs as they are", arguments: Role.allCases)
  func good(_ role: Role) {
    #expect(Inputs.good(role).sendable(to: Self.everything) == Inputs.good(role))
    #expect(
      Inputs.good(role).sendable(to: Capabilities(outcomes: [.approves])) == Inputs.good(role))
  }

  @Test(
    "a query as it is if it is one, repaired if it isn't",
    arguments: [
      ("x=1", "x=1"),
      ("x=%zz", "x=%25zz"),
      ("x=%", "x=%25"),
      ("x=%4", "x=%254"),
      ("x=%41%4", "x=%41%254"),
      ("x=a b", "x=a%20b"),
      ("x= %41", "x=%20%41"),
      ("x=\r\n\0", "x=%0D%0A%00"),
      (
        "x=[\"<\\^`{|}>]",
        "x=%5B%22%3C%5C%5E%60%7B%7C%7D%3E%5D"
      ),
      (
        "K\u{212A}=\u{FEFF}",
        "K%E2%84%AA=%EF%BB%BF"
      ),
      (
        "a=1;b=2&&c&=d?e/f:g@h",
        "a=1;b=2&&c&=d?e/f:g@h"
      ),
    ])
  func targets(_ row: (query: String, sent: String)) throws {
    let endpoint = "https://auth.example.com/authorize?"
    var input = Inputs.endpoint
    input.link = Inputs.link(endpoint + row.query)
    let sent = try #require(input.sendable(to: Self.everything))
    let octets = try #require(sent.link?.octets)
    #expect(Octets.escaped(octets) == endpoint + row.sent)
    #expect(URIReference(splitting: octets).isURI)
    #expect(sent.sendable(to: Self.everything) == sent)
  }

  @Test("a raw number sign in a parameter is percent-encoded, and begins no fragment")
  func numberSign() throws {
    var input = Inputs.endpoint
    input.link?.query?.append(InputParameter(Array("a#b".utf8), Array("#".utf8)))
    let sent = try #require(input.sendable(to: Self.everything))
    #expect(sent.link?.query?.last == InputParameter(Array("a%23b".utf8), Array("%23".utf8)))
    #expect(URIReference(splitting: try #require(sent.link?.octets)).fragment == nil)
    #expect(sent.sendable(to: Self.everything) == sent)
  }

  @Test(
    "a request is one to the endpoint, whatever its link begins with",
    arguments: [
      "", "/p", "http://auth.example.com/p", "https://auth.example.com.evil/p",
      "https://auth.example.com//authorize", "https://auth.example.com",
    ])
  func place(_ base: String) throws {
    var input = Inputs.endpoint
    input.link?.base = Array(base.utf8)
    let sent = try #require(input.sendable(to: Self.everything))
    #expect(sent.link?.base == Array("https://auth.example.com/authorize".utf8))
    #expect(sent.link?.query == input.link?.query)
    #expect(sent.sendable(to: Self.everything) == sent)
  }

  @Test("the endpoint's own query stands in front, whatever became of it")
  func ownQuery() throws {
    let fixture = Fixture(
      clientID: Fixture.offered.clientID, appLink: Fixture.offered.appLink,
      authorizationEndpoint: Array("https://auth.example.com/authorize?tenant=home".utf8),
      scopes: [])
    for query in ["tenant=home&state=a", "tenant=home", "state=a", "state=a&tenant=home", ""] {
      var input = Inputs.endpoint
      input.link?.query = InputParameters(splitting: Array(query.utf8))
      let sent = try #require(input.sendable(to: Self.everything, in: fixture))
      let octets = try #require(sent.link?.octets)
      #expect(octets.starts(with: fixture.authorizationEndpoint))
      #expect(sent.sendable(to: Self.everything, in: fixture) == sent)
      #expect((sent == input) == query.hasPrefix("tenant=home"))
    }
    // What a relation moved, or wrote otherwise, doesn't stand there twice.
    for query in ["state=a&tenant=home", "ten%61nt=home&state=a", "state=a&tenant=%68ome"] {
      var input = Inputs.endpoint
      input.link?.query = InputParameters(splitting: Array(query.utf8))
      let sent = try #require(input.sendable(to: Self.everything, in: fixture))
      #expect(sent.link?.octets == fixture.authorizationEndpoint + Array("&state=a".utf8))
    }
  }

  @Test("a host that is an address keeps its brackets, whatever stands in the query")
  func address() throws {
    let endpoint = Array("https://[2001:db8::7]/authorize".utf8)
    let fixture = Fixture(
      clientID: Fixture.offered.clientID, appLink: Fixture.offered.appLink,
      authorizationEndpoint: endpoint, scopes: [])
    var input = Inputs.endpoint
    input.link?.query = InputParameters(splitting: Array("state=%".utf8))
    let sent = try #require(input.sendable(to: Self.everything, in: fixture))
    #expect(sent.link?.octets == endpoint + Array("?state=%25".utf8))
  }

  @Test("a target of any octets becomes a URI, and stays one")
  func anyTarget() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<300 {
      let value = (0..<24).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      var input = Inputs.endpoint
      input.link?.query?.append(InputParameter(value, value, separator: Array(value.prefix(2))))
      let sent = try #require(input.sendable(to: Self.everything))
      #expect(URIReference(splitting: try #require(sent.link?.octets)).isURI)
      #expect(sent.sendable(to: Self.everything) == sent)
    }
  }

  @Test("a start to adapters that take it, at a link without query and fragment")
  func start() {
    #expect(Inputs.start.sendable(to: Self.everything) == Inputs.start)
    #expect(Inputs.start.sendable(to: Capabilities(outcomes: [.approves])) == nil)
    let nowhere = Inputs.start { $0.redirectURI = [] }
    #expect(nowhere.sendable(to: Self.everything) == nil)
    for end in ["?a=b", "?", "#f"] {
      let odd = Inputs.start { $0.appLink += Array(end.utf8) }
      #expect(odd.sendable(to: Self.everything) == nil)
    }
    let octets = Inputs.start { $0.scopes = [[0xFF]] }
    #expect(octets.sendable(to: Self.everything) == octets)
    #expect(octets.sendable(to: Capabilities(features: [.start])) == nil)
  }

  @Test("a request has no fragment, and is no activity")
  func fragment() throws {
    var input = Inputs.endpoint
    input.link?.fragment = Array("f".utf8)
    input.activity = .other
    #expect(input.sendable(to: Self.everything) == Inputs.endpoint)
    var flip = Inputs.app
    flip.link?.fragment = Array("f".utf8)
    flip.activity = .other
    #expect(flip.sendable(to: Self.everything) == flip)
  }

  @Test("a request without a target, and one that is an attack on buffers, are not")
  func extremes() {
    for (var input, isSent) in [(Inputs.endpoint, false), (Inputs.app, true)] {
      input.link = nil
      #expect((input.sendable(to: Self.everything) != nil) == isSent)
    }
    for (count, isSent) in [(39_000, true), (40_001, false)] {
      var input = Inputs.endpoint
      input.link?.query = InputParameters(
        splitting: Array(repeating: UInt8(ascii: "a"), count: count))
      #expect((input.sendable(to: Self.everything) != nil) == isSent)
    }
    var input = Inputs.app
    input.code = Array(repeating: UInt8(ascii: "a"), count: FuzzInput.longest)
    #expect(input.sendable(to: Self.everything) == nil)
  }

  @Test("nobody is to issue an empty code; a Google app issues none", arguments: Role.allCases)
  func emptyCode(_ role: Role) {
    var input = Inputs.good(role)
    input.code = []
    #expect((input.sendable(to: Self.everything) != nil) == (role == .googleApp))
  }

  @Test("a form needs the feature post")
  func form() {
    var input = Inputs.endpoint
    input.form = []
    #expect(input.sendable(to: Self.everything) == input)
    #expect(input.sendable(to: Capabilities(features: [.bytes, .code])) == nil)
  }

  @Test("what isn't Unicode needs the feature bytes, wherever it stands")
  func bytes() {
    let octets: [UInt8] = [0xFF]
    var inputs = Array(repeating: Inputs.app, count: 2) + [Inputs.googleApp, Inputs.googleApp]
    inputs[0].link?.base = octets
    inputs[1].code = octets
    inputs[2].pending?.state = octets
    inputs[3].pending?.redirectURI = octets
    var post = Inputs.endpoint
    post.form = [InputParameter(octets, nil)]
    inputs.append(post)
    for input in inputs {
      #expect(input.sendable(to: Self.everything) == input)
      #expect(input.sendable(to: Capabilities(features: [.post])) == nil)
    }
    // What a request target can't hold is percent-encoded, which is Unicode.
    var request = Inputs.endpoint
    request.link?.query = [InputParameter(octets, nil)]
    #expect(request.sendable(to: Capabilities()) != nil)
  }

  @Test("an outcome that isn't declared is not; a Google app knows no outcomes")
  func outcome() {
    let approving = Capabilities(outcomes: [.approves])
    for role in Role.allCases {
      var input = Inputs.good(role)
      input.outcome = .declines
      #expect((input.sendable(to: approving) != nil) == (role == .googleApp))
    }
  }
}
