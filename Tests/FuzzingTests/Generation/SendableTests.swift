import AdapterProtocol
import AppFlip
import Testing

@testable import Fuzzing

@Suite("What may be sent")
struct SendableTests {
  private static let everything = Executions.everything

  @Test("good drafts as they are", arguments: Role.allCases)
  func good(_ role: Role) {
    #expect(Drafts.good(role).sendable(to: Self.everything) == Drafts.good(role))
    #expect(
      Drafts.good(role).sendable(to: Capabilities(outcomes: [.approves])) == Drafts.good(role))
  }

  @Test(
    "a request target as it is where it is one, repaired where it isn't",
    arguments: [
      ("https://a.example/p?x=1", "https://a.example/p?x=1"),
      ("https://a.example/p?x=%zz", "https://a.example/p?x=%25zz"),
      ("https://a.example/p?x=%", "https://a.example/p?x=%25"),
      ("https://a.example/p?x=%4", "https://a.example/p?x=%254"),
      ("https://a.example/p?x=%41%4", "https://a.example/p?x=%41%254"),
      ("https://a.example/p?x=a b", "https://a.example/p?x=a%20b"),
      ("https://a.example/p?x= %41", "https://a.example/p?x=%20%41"),
      ("https://a.example/p?x=\r\n\0", "https://a.example/p?x=%0D%0A%00"),
      (
        "https://a.example/p?x=[\"<\\^`{|}>]",
        "https://a.example/p?x=%5B%22%3C%5C%5E%60%7B%7C%7D%3E%5D"
      ),
      ("https://a.example/p?K\u{212A}=\u{FEFF}", "https://a.example/p?K%E2%84%AA=%EF%BB%BF"),
      ("https://a.example/p?a=1;b=2&&c&=d?e/f:g@h", "https://a.example/p?a=1;b=2&&c&=d?e/f:g@h"),
      ("https://a.example/p q?x", "https://a.example/p%20q?x"),
    ])
  func targets(_ row: (target: String, sent: String)) throws {
    let draft = Draft(.authorizationEndpoint, link: Drafts.link(row.target))
    let sent = try #require(draft.sendable(to: Self.everything))
    let octets = try #require(sent.link?.octets)
    #expect(Octets.escaped(octets) == row.sent)
    #expect(URIReference(splitting: octets).isURI)
    #expect(sent.sendable(to: Self.everything) == sent)
  }

  @Test("a target of any octets becomes a URI, and stays one")
  func anyTarget() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<300 {
      let value = (0..<24).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      var draft = Drafts.endpoint
      draft.link?.query?.append(DraftParameter(value, value, separator: Array(value.prefix(2))))
      let sent = try #require(draft.sendable(to: Self.everything))
      #expect(URIReference(splitting: try #require(sent.link?.octets)).isURI)
      #expect(sent.sendable(to: Self.everything) == sent)
    }
  }

  @Test("a start to adapters that take it, at a link without query and fragment")
  func start() {
    #expect(Drafts.start.sendable(to: Self.everything) == Drafts.start)
    #expect(Drafts.start.sendable(to: Capabilities(outcomes: [.approves])) == nil)
    let nowhere = Drafts.start { $0.redirectURI = [] }
    #expect(nowhere.sendable(to: Self.everything) == nil)
    for end in ["?a=b", "?", "#f"] {
      let odd = Drafts.start { $0.appLink += Array(end.utf8) }
      #expect(odd.sendable(to: Self.everything) == nil)
    }
    let octets = Drafts.start { $0.scopes = [[0xFF]] }
    #expect(octets.sendable(to: Self.everything) == octets)
    #expect(octets.sendable(to: Capabilities(features: [.start])) == nil)
  }

  @Test("a request has no fragment, and is no activity")
  func fragment() throws {
    var draft = Drafts.endpoint
    draft.link?.fragment = Array("f".utf8)
    draft.activity = .other
    #expect(draft.sendable(to: Self.everything) == Drafts.endpoint)
    var flip = Drafts.app
    flip.link?.fragment = Array("f".utf8)
    flip.activity = .other
    #expect(flip.sendable(to: Self.everything) == flip)
  }

  @Test("a request without a target, and one that is an attack on buffers, are not")
  func extremes() {
    #expect(Draft(.authorizationEndpoint, link: nil).sendable(to: Self.everything) == nil)
    #expect(Draft(.app, link: nil).sendable(to: Self.everything) != nil)
    for (count, isSent) in [(39_000, true), (40_001, false)] {
      var draft = Drafts.endpoint
      draft.link?.base += Array(repeating: UInt8(ascii: "a"), count: count)
      #expect((draft.sendable(to: Self.everything) != nil) == isSent)
    }
    var draft = Drafts.app
    draft.code = Array(repeating: UInt8(ascii: "a"), count: Draft.longest)
    #expect(draft.sendable(to: Self.everything) == nil)
  }

  @Test("a form needs the feature post")
  func form() {
    var draft = Drafts.endpoint
    draft.form = []
    #expect(draft.sendable(to: Self.everything) == draft)
    #expect(draft.sendable(to: Capabilities(features: [.bytes, .code])) == nil)
  }

  @Test("what isn't Unicode needs the feature bytes, wherever it stands")
  func bytes() {
    let octets: [UInt8] = [0xFF]
    var drafts = Array(repeating: Drafts.app, count: 2) + [Drafts.googleApp, Drafts.googleApp]
    drafts[0].link?.base = octets
    drafts[1].code = octets
    drafts[2].pending?.state = octets
    drafts[3].pending?.redirectURI = octets
    var post = Drafts.endpoint
    post.form = [DraftParameter(octets, nil)]
    drafts.append(post)
    for draft in drafts {
      #expect(draft.sendable(to: Self.everything) == draft)
      #expect(draft.sendable(to: Capabilities(features: [.post])) == nil)
    }
    // What a request target can't hold is percent-encoded, which is Unicode.
    var request = Drafts.endpoint
    request.link?.query = [DraftParameter(octets, nil)]
    #expect(request.sendable(to: Capabilities()) != nil)
  }

  @Test("an outcome that isn't declared is not; a Google app knows no outcomes")
  func outcome() {
    let approving = Capabilities(outcomes: [.approves])
    for role in Role.allCases {
      var draft = Drafts.good(role)
      draft.outcome = .declines
      #expect((draft.sendable(to: approving) != nil) == (role == .googleApp))
    }
  }
}
