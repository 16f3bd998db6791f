import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Runs of an adapter")
struct RunTests {
  /// A Google app that doesn't say how its URL was opened, and reports too much coverage.
  private struct Opener: GoogleAppImplementation {
    func start(_ request: GoogleAppInput.Start) -> StartReply {
      StartReply(opened: [OpenedURL(url: "a")], state: "a")
    }

    func receive(_ request: GoogleAppInput.Returned) -> ReturnedReply {
      .init(outcome: .ignored, coverage: Array(0...4_096))
    }
  }

  private func expect(
    _ adapter: Adapter, _ requests: [Request], _ kinds: String...,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let conversation = try await Conversation(with: adapter, requests)
    #expect(try conversation.kinds == kinds, sourceLocation: location)
  }

  @Test("a response that can't be reported, or contradicts the declaration, is the adapter's error")
  func contradictions() async throws {
    let tooMuch: [UInt32] = Array(0...4_096)
    for (feature, reply) in [
      (.code, AppReply(handled: true, issuedCode: "a")),
      (.universalLinksOnly, AppReply(handled: true, opened: [OpenedURL(url: "https://a.example")])),
      (.coverage, AppReply(handled: true, coverage: tooMuch)),
    ] as [(Feature, AppReply)] {
      try await expect(
        ScriptedApp.adapter(features: [feature]) { _ in reply }, [.app("a")], "error adapter")
    }
    for (features, reply) in [
      ([.code], EndpointReply(status: 200, issuedCode: "a")),
      ([.coverage], EndpointReply(status: 200, coverage: tooMuch)),
      ([], EndpointReply(status: 99)), ([], EndpointReply(status: 1_000)),
    ] as [([Feature], EndpointReply)] {
      try await expect(
        ScriptedEndpoint.adapter(features: features) { _ in reply }, [.endpoint()], "error adapter")
    }
    try await expect(
      Adapter(name: "opener").googleApp(features: [.start, .universalLinksOnly, .coverage]) { _ in
        Opener()
      }, [.start(), .returned()], "error adapter", "error adapter")
    try await expect(
      ScriptedGoogleApp.adapter { _ in ReturnedReply(outcome: .linked) }, [.returned()],
      "error adapter")
  }

  @Test("an undeclared request is unsupported, and the next request is answered")
  func undeclared() async throws {
    for outcome in UserDecision.allCases where outcome != .approves && outcome != .offline {
      try await expect(
        CountingApp.adapter(outcomes: [.approves, .offline]),
        [.app("a", outcome: outcome), .app("a", outcome: .offline)],
        "unsupported \(outcome.rawValue)", "ok")
    }
    try await expect(
      ScriptedEndpoint.adapter(features: [.code, .bytes]) { _ in EndpointReply(status: 200) },
      [
        .endpoint(EndpointInput(url: "/", outcome: .declines)),
        .endpoint(EndpointInput(method: .post, url: "/")), .endpoint(session: "s"),
        .app("a"), .start(), .endpoint(),
      ], "unsupported declines", "unsupported post", "unsupported sessions", "unsupported app",
      "unsupported google-app", "ok")
    try await expect(
      RememberingGoogleApp.adapter(features: []),
      [.start(), .returned(session: "s"), .endpoint(), .app("a"), .returned()],
      "unsupported start", "unsupported sessions", "unsupported authorization-endpoint",
      "unsupported app", "ok")
  }

  @Test("an error that is thrown is the implementation's, and the next request is served")
  func implementationErrors() async throws {
    try await expect(
      CountingApp.adapter(), [.app("throw"), .app("a")], "error implementation", "ok")
    try await expect(
      Adapter(name: "broken").app { _ in throw CountingApp.Failure() }, [.hello(), .app("a")],
      "ok", "error implementation")
    try await expect(
      ScriptedEndpoint.adapter { _ in throw CountingApp.Failure() }, [.endpoint(), .endpoint()],
      "error implementation", "error implementation")
    try await expect(
      Adapter(name: "broken").authorizationEndpoint { _ in throw CountingApp.Failure() },
      [.hello(), .endpoint()], "ok", "error implementation")
    try await expect(
      RememberingGoogleApp.adapter(), [.start(""), .returned("throw"), .returned()],
      "error implementation", "error implementation", "ok")
    try await expect(
      ScriptedGoogleApp.adapter(features: [.start]) { _ in .init(outcome: .ignored) },
      [.start(), .returned()], "error implementation", "ok")
    let thrown = try await Conversation(with: CountingApp.adapter(), [.app("throw")])
    let message = Array("the app failed at its link".utf8)
    #expect(
      try thrown.replies.map(\.body) == [.error(Failure(where: .implementation, message: message))])
  }

  @Test("coverage that isn't declared is left out")
  func undeclaredCoverage() async throws {
    let app = ScriptedApp.adapter { _ in AppReply(handled: true, coverage: [1]) }
    #expect(
      try await Conversation(with: app, [.app("a")]).appReplies == [AppReply(handled: true)])
  }

  @Test("a body of 64 KiB comes whole, a longer one is cut there")
  func longBodies() async throws {
    for count in [Limits.bodyLength, Limits.bodyLength + 1] {
      let body = [UInt8](repeating: 0x61, count: count)
      let conversation = try await Conversation(
        with: ScriptedEndpoint.adapter { _ in EndpointReply(status: 200, body: Text(body)) },
        [.endpoint()])
      let reply = try #require(try conversation.endpointReplies.first)
      #expect(reply.body.bytes.count == Limits.bodyLength)
      #expect(reply.bodyTruncated == (count > Limits.bodyLength))
    }
  }

  @Test("every request has an endpoint of its own, with the configuration of the run")
  func start() async throws {
    var started: [Configuration] = []
    let adapter = Adapter(name: "started").authorizationEndpoint { configuration in
      started.append(configuration)
      return ScriptedEndpoint { _ in EndpointReply(status: 200) }
    }
    _ = try await Conversation(
      with: adapter, [.hello(Configuration(clientID: "google")), .endpoint(), .endpoint()])
    #expect(started.map(\.clientID) == ["google", "google"])
  }
}
