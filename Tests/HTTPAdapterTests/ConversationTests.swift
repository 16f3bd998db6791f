import AdapterProtocol
import AppFlip
import Testing

@Suite("Conversation of http-adapter")
struct ConversationTests {
  @Test(
    "an endpoint that refuses requests by POST is sent one alone",
    arguments: ["403 No", "405 No", "501 No", "302 Found", "200 OK"])
  func posts(_ status: String) async throws {
    let server = try StubServer { _ in .text("HTTP/1.1 \(status)\nContent-Length: 0\n\n") }
    let judged = try Judged(server)
    let isTaken = ["302 Found", "200 OK"].contains(status)
    #expect(
      try await judged.hello().capabilities(of: .authorizationEndpoint)?.features
        == [.sessions] + (isTaken ? [.post] : []))
    #expect(server.requests.map { $0.prefix(5) } == ["POST "])
    let declared = try Judged(server, ["--post"])
    #expect(
      try await declared.hello().capabilities(of: .authorizationEndpoint)?.features == [
        .sessions, .post,
      ])
    #expect(server.requests.count == 1)
  }

  @Test("hello says what is configured")
  func hello() async throws {
    let server = try StubServer()
    let judged = try Judged(server, ["--header-when", "cancels", "A: b", "--name", "Acme"])
    let capabilities = Capabilities(outcomes: [.approves, .cancels], features: [.sessions, .post])
    let expected = HelloReply(
      implementation: Implementation(name: "Acme"),
      roles: [RoleDeclaration(role: .authorizationEndpoint, capabilities: capabilities)],
      configuration: Configuration(
        clientID: "google", authorizationEndpoint: Text(server.url())))
    #expect(try await judged.hello() == expected)
  }

  @Test("what isn't declared is unsupported")
  func unsupported() async throws {
    let server = try StubServer()
    let judged = try Judged(server)
    let input = EndpointInput(url: Text(server.url()), outcome: .declines)
    #expect(try await judged.answer(to: input).shown == "unsupported declines")
    let app = RunInput.app(AppInput(url: "https://a.example/", outcome: .approves))
    #expect(try await judged.answer(to: .run(RunRequest(app))).shown == "unsupported app")
    let hello = HelloRequest(minimumVersion: 2, maximumVersion: 3, suite: "test")
    #expect(try await judged.answer(to: .hello(hello)).shown == "unsupported hello")
    #expect(try await judged.answer(to: .reset(session: nil)).shown == "ok")
    #expect(server.requests.isEmpty)
  }

  @Test("the requests of a session come from one browser, and others from new ones")
  func sessions() async throws {
    let server = try StubServer { request in
      .text("HTTP/1.1 200 OK\nSet-Cookie: n=\(request.hasPrefix("GET /a") ? 1 : 2); Path=/\n\n")
    }
    let judged = try Judged(server, ["--header-when", "account-disabled", "Cookie: who=bob"])
    func cookie(_ path: String, in session: String?, _ outcome: Outcome = .approves) async throws
      -> Substring?
    {
      let input = EndpointInput(url: Text(server.url(path)), outcome: outcome)
      let run = RunRequest(.authorizationEndpoint(input), session: session, deadline: 60_000)
      _ = try await judged.answer(to: .run(run))
      return server.requests.last?.firstMatch(of: /\r\nCookie: ([^\r]*)/)?.1
    }
    #expect(try await cookie("/a", in: "one") == nil)
    #expect(try await cookie("/b", in: "one") == "n=1")
    #expect(try await cookie("/b", in: "two") == nil)
    #expect(try await cookie("/b", in: nil) == nil)
    #expect(try await cookie("/b", in: "one", .accountDisabled) == "who=bob")
    #expect(try await cookie("/b", in: "one") == "n=2")
    #expect(try await judged.answer(to: .reset(session: "one")).shown == "ok")
    #expect(try await cookie("/b", in: "one") == nil)
    #expect(try await cookie("/b", in: "two") == "n=2")
  }
}
