import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Runs of an endpoint's adapter")
struct EndpointRunTests {
  @Test("a body of 64 KiB comes whole, a longer one is cut there")
  func longBodies() async throws {
    for count in [Limits.bodyLength, Limits.bodyLength + 1] {
      let body = [UInt8](repeating: 0x61, count: count)
      let conversation = try await Conversation(
        with: ScriptedEndpoint.adapter { _ in EndpointReply(status: 200, body: Text(body)) },
        [.endpoint()])
      let reply = try #require(try conversation.endpointReplies.first)
      #expect(reply.body.octets.count == Limits.bodyLength)
      #expect(reply.bodyTruncated == (count > Limits.bodyLength))
    }
  }

  @Test("a response that can't be reported is an error of the adapter")
  func contradictions() async throws {
    let contradictions: [(Feature?, EndpointReply)] = [
      (.code, EndpointReply(status: 200, issuedCode: "a")),
      (.coverage, EndpointReply(status: 200, coverage: Array(0...4_096))),
      (nil, EndpointReply(status: 99)), (nil, EndpointReply(status: 1_000)),
    ]
    for (feature, response) in contradictions {
      let features = feature.map { [$0] } ?? []
      let conversation = try await Conversation(
        with: ScriptedEndpoint.adapter(features: features) { _ in response }, [.endpoint()])
      #expect(try conversation.kinds == ["error adapter"], "\(response)")
    }
  }

  @Test("what isn't declared is unsupported")
  func undeclared() async throws {
    let adapter = ScriptedEndpoint.adapter(features: [.code, .bytes]) { _ in
      EndpointReply(status: 200, coverage: [1])
    }
    let conversation = try await Conversation(
      with: adapter,
      [
        .endpoint(EndpointInput(url: "/", outcome: .declines)),
        .endpoint(EndpointInput(method: .post, url: "/")), .endpoint(session: "s"),
        .app("a"), .start(), .endpoint(),
      ])
    #expect(
      try conversation.kinds == [
        "unsupported declines", "unsupported post", "unsupported sessions", "unsupported app",
        "unsupported google-app", "ok",
      ])
    #expect(try conversation.endpointReplies == [EndpointReply(status: 200)])
  }

  @Test("an error that the endpoint throws is the implementation's")
  func implementationError() async throws {
    struct Failure: Error {}
    let adapter = ScriptedEndpoint.adapter { _ in throw Failure() }
    let conversation = try await Conversation(with: adapter, [.endpoint(), .endpoint()])
    #expect(try conversation.kinds == ["error implementation", "error implementation"])
    let broken = Adapter(name: "broken").authorizationEndpoint { _ in throw Failure() }
    let start = try await Conversation(with: broken, [.hello(), .endpoint()])
    #expect(try start.kinds == ["ok", "error implementation"])
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
