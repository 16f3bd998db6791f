import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Sessions of an adapter")
struct SessionTests {
  @Test("an endpoint's sessions are a browser each")
  func endpoint() async throws {
    let adapter = Adapter(name: "counting").authorizationEndpoint(features: [.sessions]) { _ in
      var status = 200
      return ScriptedEndpoint { _ in
        status += 1
        return EndpointReply(status: status)
      }
    }
    let sessions = ["s", "t", nil, "s", nil]
    let requests: [Request] = sessions.map { .endpoint(session: $0) }
    let conversation = try await Conversation(
      with: adapter, requests + [.reset("s"), .endpoint(session: "s")])
    #expect(try conversation.endpointReplies.map(\.status) == [201, 201, 201, 202, 201, 201])
  }

  /// What a counting app opened at each of some requests.
  private func opened(_ requests: [Request]) async throws -> [Text] {
    let conversation = try await Conversation(with: CountingApp.adapter(), requests)
    return try conversation.appReplies.flatMap(\.opened).map(\.url)
  }

  @Test("sessions know nothing of each other, whatever Swift's strings think of their names")
  func independent() async throws {
    let names = ["K", "\u{212A}", "k", "", "e\u{301}", "\u{E9}"]
    let urls = try await opened(names.map { .app("a", session: $0) })
    #expect(urls == names.map { _ in "- 1 a" })
  }

  @Test("a session goes on after its app threw")
  func afterError() async throws {
    let urls = try await opened([
      .app("a", session: "s"), .app("throw", session: "s"), .app("b", session: "s"),
    ])
    #expect(urls == ["- 1 a", "- 3 b"])
  }

  @Test("a reset forgets one session, or all")
  func reset() async throws {
    let urls = try await opened([
      .app("a", session: "s"), .app("a", session: "t"), .reset("s"),
      .app("b", session: "s"), .app("b", session: "t"), .reset(),
      .app("c", session: "s"), .app("c", session: "t"), .reset("unknown"),
      .app("d", session: "s"),
    ])
    #expect(urls == ["- 1 a", "- 1 a", "- 1 b", "- 2 b", "- 1 c", "- 1 c", "- 2 d"])
  }

  @Test("a Google app's sessions share a running app each, and are none of another role")
  func googleApp() async throws {
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
      try conversation.returnedReplies.map(\.code) == ["sr", "srr", "r", "srr", "r", "srrr", "r"])
    let both = CountingApp.adapter().googleApp(features: [.sessions]) { _ in
      RememberingGoogleApp()
    }
    let apart = try await Conversation(
      with: both, [.app("a", session: "s"), .returned(session: "s"), .app("b", session: "s")])
    #expect(try apart.appReplies.flatMap(\.opened).map(\.url) == ["- 1 a", "- 2 b"])
    #expect(try apart.returnedReplies.map(\.code) == ["r"])
  }
}
