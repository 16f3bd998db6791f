import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Hello of an adapter")
struct HelloTests {
  private func hello(_ adapter: Adapter, _ request: Request = .hello()) async throws -> HelloReply {
    let reply = try #require(try await Conversation(with: adapter, [request]).replies.first)
    guard case .ok(let ok) = reply.body else {
      throw CancellationError()
    }
    return try HelloReply(ok)
  }

  @Test("has the declared values")
  func declaration() async throws {
    let adapter = Adapter(
      name: "AcmeLink", version: "4.2.0", maxInFlight: 3,
      configuration: Configuration(clientID: "acme", scopes: ["a", "b"])
    ).app(outcomes: [.approves, .waits], features: Feature.allCases) { CountingApp($0) }
    let reply = try await hello(adapter)
    #expect(reply.protocolVersion == 1)
    #expect(
      reply.implementation
        == Implementation(name: "AcmeLink", version: "4.2.0", language: "Swift"))
    #expect(reply.maxInFlight == 3)
    #expect(reply.roles.map(\.role) == [.app])
    #expect(reply.capabilities(of: .app)?.outcomes == [.approves, .waits])
    #expect(
      reply.capabilities(of: .app)?.features
        == [.code, .universalLinksOnly, .sessions, .bytes, .coverage])
    #expect(reply.configuration == Configuration(clientID: "acme", scopes: ["a", "b"]))
  }

  @Test("says the least where nothing was declared")
  func leastDeclaration() async throws {
    let adapter = Adapter(name: "least", language: nil, maxInFlight: 0).app { CountingApp($0) }
    let reply = try await hello(adapter)
    #expect(reply.implementation == Implementation(name: "least"))
    #expect(reply.maxInFlight == 1)
    #expect(reply.capabilities(of: .app) == Capabilities())
    #expect(reply.configuration == Configuration())
  }

  @Test("has the declared values of each role")
  func roles() async throws {
    let adapter = CountingApp.adapter(outcomes: UserDecision.allCases)
      .authorizationEndpoint(
        outcomes: [.approves, .declines], features: Feature.allCases
      ) { _ in ScriptedEndpoint { _ in EndpointReply(status: 200) } }
      .googleApp(features: Feature.allCases) { _ in RememberingGoogleApp() }
    let reply = try await hello(adapter)
    #expect(reply.roles.map(\.role) == [.app, .authorizationEndpoint, .googleApp])
    #expect(
      reply.roles.map(\.capabilities) == [
        Capabilities(outcomes: UserDecision.allCases, features: [.sessions, .bytes]),
        Capabilities(
          outcomes: [.approves, .declines],
          features: [.code, .sessions, .post, .bytes, .pages, .forms, .coverage]),
        Capabilities(
          outcomes: [], features: [.universalLinksOnly, .start, .sessions, .bytes, .coverage]),
      ])
  }

  @Test(
    "agrees on version 1 where it is offered",
    arguments: [(1...1, true), (0...1, true), (1...9, true), (0...0, false), (2...3, false)])
  func versions(_ offered: ClosedRange<Int>, isSpoken: Bool) async throws {
    let conversation = try await Conversation(
      with: CountingApp.adapter(), [.hello(versions: offered)])
    #expect(try conversation.kinds == [isSpoken ? "ok" : "unsupported hello"])
  }

  @Test("the adapter's own values replace offered values")
  func bakedInConfiguration() async throws {
    let baked = Configuration(clientID: "acme")
    let offered = Configuration(clientID: "google", appLink: "https://a.example/flip")
    var started: [Configuration] = []
    let adapter = Adapter(name: "baked", configuration: baked).app { configuration in
      started.append(configuration)
      return CountingApp(configuration)
    }
    _ = try await Conversation(with: adapter, [.hello(offered), .app("a")])
    #expect(
      started == [Configuration(clientID: "acme", appLink: "https://a.example/flip")])
    #expect(
      try await hello(adapter, .hello(offered)).configuration == Configuration(clientID: "acme"))
  }

  @Test("a later hello offers anew")
  func laterHello() async throws {
    let conversation = try await Conversation(
      with: CountingApp.adapter(),
      [.hello(Configuration(clientID: "one")), .hello(Configuration()), .app("a")])
    #expect(try conversation.appReplies.flatMap(\.opened).map(\.url) == ["- 1 a"])
  }
}
