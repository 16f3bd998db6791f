import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Runs of a Google app's adapter")
struct GoogleAppRunTests {
  @Test("a link without a code is an error of the adapter")
  func linkedWithoutCode() async throws {
    let adapter = ScriptedGoogleApp.adapter { _ in ReturnedReply(outcome: .linked) }
    #expect(try await Conversation(with: adapter, [.returned()]).kinds == ["error adapter"])
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
