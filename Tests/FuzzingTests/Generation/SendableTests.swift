import AdapterProtocol
import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Inputs that can be sent")
struct SendableTests {
  private static let everything = Executions.everything

  @Test(
    "a query as it is if it is one, repaired if it isn't",
    arguments: [
      ("x=1", "x=1"),
      ("x=%zz", "x=%25zz"), ("x=%", "x=%25"), ("x=%4", "x=%254"), ("x=%41%4", "x=%41%254"),
      ("x=a b", "x=a%20b"), ("x= %41", "x=%20%41"), ("x=\r\n\0", "x=%0D%0A%00"),
      ("x=[\"<\\^`{|}>]", "x=%5B%22%3C%5C%5E%60%7B%7C%7D%3E%5D"),
      ("K\u{212A}=\u{FEFF}", "K%E2%84%AA=%EF%BB%BF"),
      ("a=1;b=2&&c&=d?e/f:g@h", "a=1;b=2&&c&=d?e/f:g@h"),
    ])
  func targets(_ row: (query: String, sent: String)) throws {
    let endpoint = "https://auth.example.com/authorize?"
    let sent = try sent { $0.link = Inputs.link(endpoint + row.query) }
    #expect(Bytes.escaped(sent.link?.bytes ?? []) == endpoint + row.sent)
  }

  /// What is sent of a changed request to the endpoint: a URI, which is sent as it is.
  private func sent(
    in fixture: Fixture = .offered, _ change: (inout FuzzRequest) -> Void
  ) throws -> FuzzRequest {
    let input = Self.changed(Inputs.endpoint, change)
    let sent = try #require(input.sendable(to: Self.everything, in: fixture))
    #expect(URIReference(splitting: try #require(sent.link?.bytes)).isURI)
    #expect(sent.sendable(to: Self.everything, in: fixture) == sent)
    return sent
  }

  @Test(
    "a request is one to the endpoint, whatever its link begins with",
    arguments: [
      "", "/p", "http://auth.example.com/p", "https://auth.example.com.evil/p",
      "https://auth.example.com//authorize", "https://auth.example.com",
    ])
  func place(_ base: String) throws {
    let sent = try sent { $0.link?.base = Array(base.utf8) }
    #expect(sent.link?.base == Array("https://auth.example.com/authorize".utf8))
    #expect(sent.link?.query == Inputs.endpoint.link?.query)
  }

  @Test("the endpoint's own query comes first")
  func ownQuery() throws {
    let fixture = Self.fixture("https://auth.example.com/authorize?tenant=home")
    func asking(_ query: String) -> (inout FuzzRequest) -> Void {
      { $0.link?.query = InputParameters(splitting: Array(query.utf8)) }
    }
    for query in ["tenant=home&state=a", "tenant=home", "state=a", "state=a&tenant=home", ""] {
      let sent = try sent(in: fixture, asking(query))
      #expect(sent.link?.bytes.starts(with: fixture.authorizationEndpoint) == true)
      let isAsItIs = sent == Self.changed(Inputs.endpoint, asking(query))
      #expect(isAsItIs == query.hasPrefix("tenant=home"))
    }
    // What a relation moved, or wrote otherwise, doesn't stand there twice.
    for query in ["state=a&tenant=home", "ten%61nt=home&state=a", "state=a&tenant=%68ome"] {
      let sent = try sent(in: fixture, asking(query))
      #expect(sent.link?.bytes == fixture.authorizationEndpoint + Array("&state=a".utf8))
    }
  }

  private static func fixture(_ endpoint: String) -> Fixture {
    Fixture(
      clientID: Fixture.offered.clientID, appLink: Fixture.offered.appLink,
      authorizationEndpoint: Array(endpoint.utf8), scopes: [])
  }

  @Test("a target of any bytes becomes a URI, and stays one")
  func anyTarget() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<300 {
      let value = (0..<24).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      _ = try sent {
        $0.link?.query?.append(InputParameter(value, value, separator: Array(value.prefix(2))))
      }
    }
  }

  private static func changed(
    _ input: FuzzRequest, _ change: (inout FuzzRequest) -> Void
  ) -> FuzzRequest {
    var changed = input
    change(&changed)
    return changed
  }

  /// An input, what an adapter can do, and whether the input is sent, as it is.
  private typealias Row = (input: FuzzRequest, capabilities: Capabilities, isSent: Bool)

  private static let starts: [Row] =
    [
      (Inputs.start, everything, true), (Inputs.start, Capabilities(outcomes: [.approves]), false),
      (Inputs.start { $0.redirectURI = "" }, everything, false),
      (Inputs.start { $0.scopes = [Text([0xFF])] }, everything, true),
      (Inputs.start { $0.scopes = [Text([0xFF])] }, Capabilities(features: [.start]), false),
    ]
    + ["?a=b", "?", "#f"].map { end in
      (Inputs.start { $0.appLink.bytes += Array(end.utf8) }, everything, false)
    }

  private static let ofRoles: [Row] = Role.allCases.flatMap { role in
    let (good, isGoogleApp) = (Inputs.good(role), role == .googleApp)
    let approving = Capabilities(outcomes: [.approves])
    return [
      (good, everything, true), (good, approving, true),
      // Nobody is to issue an empty code; a Google app issues none, and knows no outcomes.
      (changed(good) { $0.code = [] }, everything, isGoogleApp),
      (changed(good) { $0.outcome = .declines }, approving, isGoogleApp),
    ]
  }

  /// What isn't Unicode needs the feature bytes, wherever it stands.
  private static let bytes: [Row] = [
    changed(Inputs.app) { $0.link?.base = [0xFF] }, changed(Inputs.app) { $0.code = [0xFF] },
    changed(Inputs.googleApp) { $0.pending?.state.bytes = [0xFF] },
    changed(Inputs.googleApp) { $0.pending?.redirectURI.bytes = [0xFF] },
    changed(Inputs.endpoint) { $0.form = [InputParameter([0xFF], nil)] },
    changed(Inputs.endpoint) { $0.headers = [Header(name: "a", value: Text([0xFF]))] },
  ].flatMap { [($0, everything, true), ($0, Capabilities(features: [.post]), false)] }

  private static let others: [Row] = [
    (
      changed(Inputs.app) {
        $0.link?.fragment = Array("f".utf8)
        $0.activity = .other
      },
      everything, true
    ),
    (changed(Inputs.app) { $0.link = nil }, everything, true),
    // A request has a target.
    (changed(Inputs.endpoint) { $0.link = nil }, everything, false),
    (
      changed(Inputs.app) { $0.code = Array(repeating: 0x61, count: FuzzRequest.longest) },
      everything, false
    ),
    (changed(Inputs.endpoint) { $0.form = [] }, everything, true),
    (changed(Inputs.endpoint) { $0.form = [] }, Capabilities(features: [.bytes, .code]), false),
  ]

  @Test("only inputs that an adapter accepts unchanged")
  func asItIs() {
    for row in Self.starts + Self.ofRoles + Self.bytes + Self.others {
      let sent = row.input.sendable(to: row.capabilities)
      #expect(sent == (row.isSent ? row.input : nil), "\(row)")
    }
  }

  @Test("a request has no fragment, is no activity, and is no attack on buffers")
  func requests() {
    let odd = Self.changed(Inputs.endpoint) {
      $0.link?.fragment = Array("f".utf8)
      $0.activity = .other
    }
    #expect(odd.sendable(to: Self.everything) == Inputs.endpoint)
    for (count, isSent) in [(39_000, true), (40_001, false)] {
      let long = Self.changed(Inputs.endpoint) {
        $0.link?.query = InputParameters(splitting: Array(repeating: 0x61, count: count))
      }
      #expect((long.sendable(to: Self.everything) != nil) == isSent)
    }
    // What a request target can't hold is percent-encoded, which is Unicode.
    let bytes = Self.changed(Inputs.endpoint) { $0.link?.query = [InputParameter([0xFF], nil)] }
    #expect(bytes.sendable(to: Capabilities()) != nil)
  }
}
