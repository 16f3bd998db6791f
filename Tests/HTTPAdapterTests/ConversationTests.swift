import AdapterProtocol
import AppFlip
import Testing
import http_adapter

@Suite("Conversation of http-adapter")
struct ConversationTests {
  private func makeServer() throws -> StubServer {
    try StubServer { _ in .text("HTTP/1.1 204 No\n\n") }
  }

  @Test("hello says what is configured, and sends the endpoint nothing")
  func hello() async throws {
    let server = try makeServer()
    let judged = try Judged(server, ["--header-when", "cancels", "A: b", "--name", "Acme"])
    let body = try await judged.answer(to: .hello(HelloRequest(suite: "test")))
    guard case .ok(let ok) = body else { throw Judged.Unexpected(body: body) }
    let capabilities = Capabilities(outcomes: [.approves, .cancels], features: [.post])
    let expected = HelloReply(
      implementation: Implementation(name: "Acme"),
      roles: [RoleDeclaration(role: .authorizationEndpoint, capabilities: capabilities)],
      configuration: Configuration(
        clientID: "google", authorizationEndpoint: Text(server.url())))
    #expect(try HelloReply(ok) == expected)
    #expect(server.requests.isEmpty)
  }

  @Test("what isn't declared is unsupported")
  func unsupported() async throws {
    let server = try makeServer()
    let judged = try Judged(server)
    let input = EndpointInput(url: Text(server.url()), outcome: .declines)
    #expect(try await judged.answer(to: input).shown == "unsupported declines")
    let app = RunInput.app(AppInput(url: "https://a.example/", outcome: .approves))
    #expect(try await judged.answer(to: .run(RunRequest(app))).shown == "unsupported app")
    let run = RunRequest(
      .authorizationEndpoint(EndpointInput(url: Text(server.url()))), session: "s")
    #expect(try await judged.answer(to: .run(run)).shown == "unsupported sessions")
    let hello = HelloRequest(minimumVersion: 2, maximumVersion: 3, suite: "test")
    #expect(try await judged.answer(to: .hello(hello)).shown == "unsupported hello")
    #expect(try await judged.answer(to: .reset(session: nil)).shown == "ok")
    #expect(server.requests.isEmpty)
  }
}
