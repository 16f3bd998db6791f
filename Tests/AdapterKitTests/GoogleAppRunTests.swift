import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Runs of a Google app's adapter")
struct GoogleAppRunTests {
  @Test("the app gets what comes back, and what is pending")
  func returned() async throws {
    var received: [GoogleAppInput.Returned] = []
    let adapter = ScriptedGoogleApp.adapter(features: [.bytes]) { request in
      received.append(request)
      return ReturnedReply(outcome: .ignored)
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
        GoogleAppInput.Returned(pending: .flip(flip), url: "https://a.example/?x=\u{E9}"),
        GoogleAppInput.Returned(pending: .nothing, url: Text([0xFF])),
        GoogleAppInput.Returned(pending: .ofSession, activity: .other, url: nil),
      ])
  }

  @Test("the reply holds the conclusion")
  func conclusions() async throws {
    let conclusions = [
      ReturnedReply(outcome: .linked, code: Text([0xFF])), ReturnedReply(outcome: .fallback),
      ReturnedReply(outcome: .fallback, error: "a"), ReturnedReply(outcome: .aborted),
      ReturnedReply(outcome: .aborted, error: "a"), ReturnedReply(outcome: .ignored),
      ReturnedReply(outcome: .failed, error: "a"),
    ]
    for var conclusion in conclusions {
      (conclusion.reason, conclusion.coverage) = ("why", [7])
      let adapter = ScriptedGoogleApp.adapter(features: [.coverage]) { [conclusion] _ in conclusion
      }
      #expect(try await Conversation(with: adapter, [.returned()]).returnedReplies == [conclusion])
    }
  }

  @Test("a link without a code is an error of the adapter")
  func linkedWithoutCode() async throws {
    let adapter = ScriptedGoogleApp.adapter { _ in ReturnedReply(outcome: .linked) }
    #expect(try await Conversation(with: adapter, [.returned()]).kinds == ["error adapter"])
  }

  @Test("the app is started with what the request holds, and tells what it opened")
  func start() async throws {
    var received: [GoogleAppInput.Start] = []
    struct Starter: GoogleAppImplementation {
      let script: (GoogleAppInput.Start) -> StartReply

      func start(_ request: GoogleAppInput.Start) -> StartReply { script(request) }
      func receive(_ request: GoogleAppInput.Returned) -> ReturnedReply { .init(outcome: .ignored) }
    }
    let adapter = Adapter(name: "starter").googleApp(features: [.start]) { _ in
      Starter { request in
        received.append(request)
        return StartReply(
          opened: [OpenedURL(url: "a"), OpenedURL(url: Text([0xFF]))], state: Text([0xFE]),
          coverage: [1])
      }
    }
    let conversation = try await Conversation(with: adapter, [.start()])
    #expect(
      received == [
        GoogleAppInput.Start(
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
      func start(_ request: GoogleAppInput.Start) -> StartReply {
        StartReply(opened: [OpenedURL(url: "a")], state: "a")
      }
      func receive(_ request: GoogleAppInput.Returned) -> ReturnedReply {
        .init(outcome: .ignored, coverage: Array(0...4_096))
      }
    }
    let features: [Feature] = [.start, .universalLinksOnly, .coverage]
    let adapter = Adapter(name: "opener").googleApp(features: features) { _ in Opener() }
    let conversation = try await Conversation(with: adapter, [.start(), .returned()])
    #expect(try conversation.kinds == ["error adapter", "error adapter"])
  }

  @Test("an error that the app throws is the implementation's, as is a start that isn't there")
  func implementationErrors() async throws {
    let throwing = try await Conversation(
      with: RememberingGoogleApp.adapter(), [.start(""), .returned("throw"), .returned()])
    #expect(try throwing.kinds == ["error implementation", "error implementation", "ok"])
    let listening = ScriptedGoogleApp.adapter(features: [.start]) { _ in .init(outcome: .ignored) }
    let conversation = try await Conversation(with: listening, [.start(), .returned()])
    #expect(try conversation.kinds == ["error implementation", "ok"])
    guard case .error(let failure) = try conversation.replies.first?.body else { return }
    #expect(String(decoding: failure.message, as: UTF8.self).contains("start(_:) isn't there"))
  }
}
