import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Runs of a Google app's adapter")
struct GoogleAppRunTests {
  private typealias Conclusion = GoogleAppConclusion.Outcome

  @Test("the app gets what comes back, and what is pending")
  func returned() async throws {
    var received: [GoogleAppReturn] = []
    let adapter = ScriptedGoogleApp.adapter(features: [.bytes]) { request in
      received.append(request)
      return GoogleAppConclusion(.ignored)
    }
    let flip = GoogleAppInput.PendingFlip(
      clientID: "c", redirectURI: Text([0xFF]), state: "S+t/1")
    let requests: [Request] = [
      .returned("https://a.example/?x=\u{E9}", pending: .flip(flip)),
      .returned(Text([0xFF]), pending: .nothing),
      .googleApp(.returned(.init(pending: .ofSession, activity: .other, url: nil))),
    ]
    let conversation = try await Conversation(with: adapter, requests)
    #expect(try conversation.kinds == ["ok", "ok", "ok"])
    #expect(
      received == [
        GoogleAppReturn(
          pending: .flip(
            GoogleAppFlip(
              clientID: Array("c".utf8), redirectURI: [0xFF], state: Array("S+t/1".utf8))),
          url: Array("https://a.example/?x=\u{E9}".utf8)),
        GoogleAppReturn(pending: .nothing, url: [0xFF]),
        GoogleAppReturn(pending: .started, activity: .other, url: nil),
      ])
    #expect(received.map(\.urlText) == ["https://a.example/?x=\u{E9}", nil, nil])
  }

  @Test("the reply holds the conclusion")
  func conclusions() async throws {
    let conclusions: [(Conclusion, ReturnedReply)] = [
      (.linked(code: [0xFF]), ReturnedReply(outcome: .linked, code: Text([0xFF]))),
      (.fallback(), ReturnedReply(outcome: .fallback)),
      (.fallback(error: [0x61]), ReturnedReply(outcome: .fallback, error: "a")),
      (.aborted(), ReturnedReply(outcome: .aborted)),
      (.aborted(error: [0x61]), ReturnedReply(outcome: .aborted, error: "a")),
      (.ignored, ReturnedReply(outcome: .ignored)),
      (.failed(error: [0x61]), ReturnedReply(outcome: .failed, error: "a")),
    ]
    for (conclusion, reply) in conclusions {
      let adapter = ScriptedGoogleApp.adapter(features: [.coverage]) { _ in
        GoogleAppConclusion(conclusion, reason: "why", coverage: [7])
      }
      var expected = reply
      expected.reason = "why"
      expected.coverage = [7]
      #expect(try await Conversation(with: adapter, [.returned()]).returnedReplies == [expected])
    }
  }

  @Test("the app is started with what the request holds, and tells what it opened")
  func start() async throws {
    var received: [GoogleAppStart] = []
    struct Starter: GoogleAppImplementation {
      let script: (GoogleAppStart) -> GoogleAppStarted

      func start(_ request: GoogleAppStart) -> GoogleAppStarted { script(request) }
      func receive(_ request: GoogleAppReturn) -> GoogleAppConclusion { .init(.ignored) }
    }
    let adapter = Adapter(name: "starter").googleApp(features: [.start]) { _ in
      Starter { request in
        received.append(request)
        return GoogleAppStarted(opened: [.init("a"), .init([0xFF])], state: [0xFE], coverage: [1])
      }
    }
    let conversation = try await Conversation(with: adapter, [.start()])
    #expect(
      received == [
        GoogleAppStart(
          appLink: "https://a.example", clientID: "c", scopes: ["d"], redirectURI: "e")
      ])
    #expect(
      try conversation.startReplies == [
        StartReply(
          opened: [OpenedURL(url: "a"), OpenedURL(url: Text([0xFF]))], state: Text([0xFE]))
      ])
  }

  @Test("requests of one session share a running app, others have one of their own")
  func sessions() async throws {
    let conversation = try await Conversation(
      with: RememberingGoogleApp.adapter(),
      [
        .start(session: "s"), .returned(session: "s"), .start(session: "t"),
        .returned(session: "s"), .returned(), .returned("throw", session: "t"),
        .returned(session: "t"), .reset("s"), .returned(session: "s"), .returned(session: "t"),
        .reset(), .returned(session: "t"),
      ])
    #expect(try conversation.startReplies.map(\.state) == ["s", "s"])
    #expect(
      try conversation.returnedReplies.map(\.code)
        == ["sr", "srr", "r", "srr", "r", "srrr", "r"])
  }

  @Test("a session of one role is none of another")
  func rolesAreApart() async throws {
    let adapter = CountingApp.adapter().googleApp(features: [.sessions]) { _ in
      RememberingGoogleApp()
    }
    let conversation = try await Conversation(
      with: adapter,
      [.app("a", session: "s"), .returned(session: "s"), .app("b", session: "s")])
    #expect(try conversation.appReplies.flatMap(\.opened).map(\.url) == ["- 1 a", "- 2 b"])
    #expect(try conversation.returnedReplies.map(\.code) == ["r"])
  }

  @Test("what isn't declared is unsupported")
  func undeclared() async throws {
    let adapter = RememberingGoogleApp.adapter(features: [])
    let conversation = try await Conversation(
      with: adapter, [.start(), .returned(session: "s"), .endpoint(), .app("a"), .returned()])
    #expect(
      try conversation.kinds == [
        "unsupported start", "unsupported sessions", "unsupported authorization-endpoint",
        "unsupported app", "ok",
      ])
  }

  @Test("a response that can't be reported is an error of the adapter")
  func contradictions() async throws {
    struct Opener: GoogleAppImplementation {
      func start(_ request: GoogleAppStart) -> GoogleAppStarted {
        GoogleAppStarted(opened: [.init("a")], state: [0x61])
      }
      func receive(_ request: GoogleAppReturn) -> GoogleAppConclusion {
        .init(.ignored, coverage: Array(0...4_096))
      }
    }
    let features: [GoogleAppFeature] = [.start, .universalLinksOnly, .coverage]
    let adapter = Adapter(name: "opener").googleApp(features: features) { _ in Opener() }
    let conversation = try await Conversation(with: adapter, [.start(), .returned()])
    #expect(try conversation.kinds == ["error adapter", "error adapter"])
  }

  @Test("an error that the app throws is the implementation's, as is a start that isn't there")
  func implementationErrors() async throws {
    let throwing = try await Conversation(
      with: RememberingGoogleApp.adapter(), [.start(""), .returned("throw"), .returned()])
    #expect(try throwing.kinds == ["error implementation", "error implementation", "ok"])
    let listening = ScriptedGoogleApp.adapter(features: [.start]) { _ in .init(.ignored) }
    let conversation = try await Conversation(with: listening, [.start(), .returned()])
    #expect(try conversation.kinds == ["error implementation", "ok"])
    guard case .error(let failure) = try conversation.replies.first?.body else { return }
    #expect(String(decoding: failure.message, as: UTF8.self).contains("start(_:) isn't there"))
  }
}
