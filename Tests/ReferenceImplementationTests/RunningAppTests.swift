import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants
import Testing

@Suite("The reference as a running app")
struct RunningAppTests {
  private static let otherTarget = "https://\(Links.sandboxHost)/a/com.google.OPA.dev"
  private static let other = Links.link(
    state: "S2", redirectURI: Links.encoded(otherTarget))

  /// Hands a link to a running app.
  private func open(
    _ link: String, in app: inout ReferenceApp, outcome: Outcome = .approves
  ) -> AppReply {
    app.receive(
      AppInput(url: Array(link.utf8), outcome: outcome, code: Array(Links.code.utf8)))
  }

  @Test("one flip after another has its own state and redirect URI")
  func oneAfterAnother() throws {
    var app = try makeApp()
    for (link, target, state) in [
      (Links.link(), Links.target, "S1"), (Self.other, Self.otherTarget, "S2"),
      (Links.link(state: "S3"), Links.target, "S3"),
    ] {
      let answer = try answer(in: open(link, in: &app), at: target)
      #expect(answer.values(of: "state") == [Array(state.utf8)])
    }
  }

  @Test("a newer flip replaces the one that waits")
  func newerFlip() throws {
    var app = try makeApp()
    #expect(open(Links.link(), in: &app, outcome: .waits) == AppReply(handled: true))
    let answer = try answer(in: open(Self.other, in: &app), at: Self.otherTarget)
    #expect(answer.values(of: "state") == [Array("S2".utf8)])
  }

  @Test("the error of a newer flip has that one's state, and what waits goes on waiting")
  func newerFaultyFlip() throws {
    var app = try makeApp()
    _ = open(Links.link(), in: &app, outcome: .waits)
    let faulty = Links.link(
      clientID: "other", state: "S2", redirectURI: Links.encoded(Self.otherTarget))
    let answer = try answer(in: open(faulty, in: &app), at: Self.otherTarget)
    #expect(answer.values(of: "error") == [Array("invalid_request".utf8)])
    #expect(answer.values(of: "state") == [Array("S2".utf8)])
  }

  @Test("a link that is no flip decides nothing", arguments: Outcome.allCases)
  func unrelatedLink(_ outcome: Outcome) throws {
    var app = try makeApp()
    _ = open(Links.link(), in: &app, outcome: .waits)
    #expect(open("\(Links.app)?x=1", in: &app, outcome: outcome) == AppReply(handled: false))
    let answer = try answer(in: open(Links.link(state: "S2"), in: &app))
    #expect(answer.values(of: "state") == [Array("S2".utf8)])
  }

  @Test("two apps know nothing of each other")
  func twoApps() throws {
    var first = try makeApp()
    var second = try makeApp()
    _ = open(Links.link(), in: &first, outcome: .waits)
    let answer = try answer(in: open(Self.other, in: &second), at: Self.otherTarget)
    #expect(answer.values(of: "state") == [Array("S2".utf8)])
  }

  @Test("an app without a client id isn't started", arguments: [nil, ""] as [String?])
  func missingClientID(_ clientID: String?) {
    #expect(throws: ConfigurationError.missingClientID) {
      try ReferenceApp(configuration: Configuration(clientID: clientID))
    }
  }

  @Test("an app with an app link that is no URI isn't started")
  func unreadableAppLink() {
    let link = "https://app.example/a b"
    #expect(throws: ConfigurationError.unreadableAppLink(link)) {
      try ReferenceApp(configuration: Configuration(clientID: "a", appLink: link))
    }
  }

  @Test("an app without an app link takes links at every place")
  func missingAppLink() throws {
    var app = try ReferenceApp(configuration: Configuration(clientID: Links.clientID))
    let link = "https://other.example/" + Links.link().dropFirst(Links.app.count)
    _ = try answer(in: open(link, in: &app))
  }
}
