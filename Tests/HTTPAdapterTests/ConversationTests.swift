import AdapterProtocol
import AppFlip
import Testing

@Suite("Conversation of http-adapter")
struct ConversationTests {
  @Test(
    "requests by POST are sent if an ordinary one gets a code at the same place as by GET",
    arguments: [
      ("400 No", "", false), ("403 No", "", false), ("419 No", "", false), ("422 No", "", false),
      ("501 No", "", false), ("200 OK", "", false), ("302 Found", "/login", false),
      ("302 Found", "https://b.example/?code=1", false),
      ("302 Found", "https://a.example/?state=1&code=1", true),
    ])
  func posts(_ status: String, _ location: String, _ isTaken: Bool) async throws {
    let server = try StubServer { request in
      request.hasPrefix("POST")
        ? .text("HTTP/1.1 \(status)\nLocation: \(location)\nContent-Length: 0\n\n")
        : .text("HTTP/1.1 302 Found\nLocation: https://a.example/?code=2\n\n")
    }
    for (options, isDeclared) in [([], isTaken), (["--post"], true), (["--no-post"], false)] {
      let before = server.requests.count
      let features = try await Judged(server, options).hello()
        .capabilities(of: .authorizationEndpoint)?.features
      #expect(features == [.sessions] + (isDeclared ? [.post] : []))
      #expect(
        server.requests.dropFirst(before).map { $0.prefix(4) }
          == (options.isEmpty ? ["GET ", "POST"] : ["GET "]))
    }
  }

  @Test("hello has the configuration")
  func hello() async throws {
    let server = try StubServer()
    let judged = try Judged(server, ["--header-when", "cancels", "A: b", "--name", "Acme"])
    let capabilities = Capabilities(outcomes: [.approves, .cancels], features: [.sessions])
    let expected = HelloReply(
      implementation: Implementation(name: "Acme"),
      roles: [RoleDeclaration(role: .authorizationEndpoint, capabilities: capabilities)],
      configuration: Configuration(
        clientID: "google", authorizationEndpoint: Text(server.url()),
        scopes: ["devices", "profile"]))
    #expect(try await judged.hello() == expected)
  }

  @Test("an undeclared request is unsupported")
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
    func cookie(_ path: String, in session: String?, _ outcome: UserDecision = .approves)
      async throws
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

  @Test(
    "a cookie for an outcome replaces one for each outcome, and a server's cookie replaces both")
  func replacedCookies() async throws {
    let server = try StubServer { _ in
      .text("HTTP/1.1 200 OK\nSet-Cookie: s=3; Path=/\n\n")
    }
    let judged = try Judged(
      server, ["--header", "Cookie: s=1; t=1", "--header-when", "approves", "Cookie: s=2"])
    for expected in ["s=2; t=1", "s=3; t=1"] {
      let input = EndpointInput(url: Text(server.url()))
      let run = RunRequest(.authorizationEndpoint(input), session: "one", deadline: 60_000)
      _ = try await judged.answer(to: .run(run))
      #expect(server.requests.last?.contains("\r\nCookie: \(expected)\r\n") == true)
    }
  }
}
