import AdapterProtocol
import AppFlip
import Testing

@Suite("Secrets stay at their origin")
struct OriginTests {
  private static let answer = "HTTP/1.1 302 Found\nLocation: https://a.example/?code=1\n\n"

  /// An endpoint at one origin and a page at another, which an option allows.
  private struct Origins {
    let own: StubServer
    let other: StubServer
    let adapter: Judged

    init(
      _ options: [String], other answer: String = OriginTests.answer,
      own: @escaping @Sendable (_ request: String, _ other: String) -> String
    ) throws {
      let other = try StubServer { _ in .text(answer) }
      let url = other.url("")
      let own = try StubServer { .text(own($0, url)) }
      (self.other, self.own) = (other, own)
      adapter = try Judged(own, ["--allow-origin", url] + options)
    }

    func ok(_ outcome: UserDecision = .approves) async throws -> JSONObject {
      let headers = RequestHeader.fields(isForm: false)
      return try await adapter.ok(
        EndpointInput(url: Text(own.url()), headers: headers, outcome: outcome))
    }

    /// What the adapter says of a field that stays.
    func note(on name: String) -> String {
      "The field \(name) stays at \(own.url("")), the origin of its page: it isn't sent to \(other.url(""))."
    }
  }

  private static func page(_ action: String, _ inputs: String) -> String {
    "HTTP/1.1 200 OK\n\n<form method=post action='\(action)'>\(inputs)</form>"
  }

  private static let signIn = ["--field", "user=ada", "--field", "password=secret"]
  private static let inputs = "<input name=user><input name=password>"

  @Test("the header fields of the command line", arguments: [302, 307])
  func headers(_ status: Int) async throws {
    let origins = try Origins(
      [
        "--header", "Authorization: Basic YTpi", "--header", "Cookie: who=ada",
        "--header-when", "declines", "X-Key: 1", "--header", "User-Agent: me",
      ]
    ) { _, other in "HTTP/1.1 \(status) Found\nLocation: \(other)/login\nSet-Cookie: own=1\n\n" }
    _ = try await origins.ok(.declines)
    let first = try #require(origins.own.requests.last)
    let second = try #require(origins.other.requests.last)
    for text in ["Authorization: ", "who=ada", "X-Key: 1", "User-Agent: me"] {
      #expect(first.contains(text) && !second.contains(text), "\(text)")
    }
    // Cookies that a server sets know no ports.
    #expect(second.contains("user-agent: Mozilla") && second.contains("Cookie: own=1\r\n"))
  }

  @Test(
    "a secret field, and a password under any name, if the form leads to another origin",
    arguments: [
      (signIn, inputs, "password"),
      (["--field", "p1=1234"], "<input name=p1 type=password>", "p1"),
    ])
  func action(_ options: [String], _ inputs: String, _ name: String) async throws {
    let origins = try Origins(options) { Self.page("\($1)/login", inputs) }
    let ok = try await origins.ok()
    #expect(origins.other.requests.isEmpty && origins.own.requests.count == 1)
    #expect(ok.text("x-fix") == origins.note(on: name))
  }

  @Test("a secret field, if a redirect sends the form on", arguments: [307, 308])
  func redirect(_ status: Int) async throws {
    let origins = try Origins(Self.signIn) { request, other in
      request.hasPrefix("POST ")
        ? "HTTP/1.1 \(status) X\nLocation: \(other)/login\n\n" : Self.page("/login", Self.inputs)
    }
    let ok = try await origins.ok()
    #expect(origins.other.requests.isEmpty && origins.own.requests.count == 2)
    #expect(ok.text("x-fix") == origins.note(on: "password"))
  }

  @Test("not a field that isn't secret, nor the way after a form", arguments: [307, 303])
  func others(_ status: Int) async throws {
    let isSecret = status == 303
    let origins = try Origins(isSecret ? Self.signIn : ["--field", "user=ada"]) { request, other in
      request.hasPrefix("POST ")
        ? "HTTP/1.1 \(status) X\nLocation: \(other)/login\n\n"
        : Self.page("/login", "<input name=user>" + (isSecret ? "<input name=password>" : ""))
    }
    let ok = try await origins.ok()
    #expect(ok["x-fix"] == nil)
    let last = try #require(origins.other.requests.last)
    #expect(last.hasSuffix(isSecret ? "\r\n\r\n" : "user=ada") && !last.contains("secret"))
    let direct = try Origins(["--field", "user=ada"]) {
      Self.page("\($1)/login", "<input name=user>")
    }
    #expect(try await direct.ok()["x-fix"] == nil)
    #expect(direct.other.requests.last?.hasSuffix("user=ada") == true)
  }

  @Test(
    "not a page that a refresh leads to, as a redirect does",
    arguments: [
      ("Refresh: 0; url=", ""), ("A: ", "<meta http-equiv=Refresh content='0;url="),
    ])
  func refresh(_ field: String, _ element: String) async throws {
    let origins = try Origins([]) { _, other in
      let isField = element.isEmpty
      return "HTTP/1.1 200 OK\n\(field)\(isField ? "\(other)/go" : "b")\n\n"
        + (isField ? "" : "\(element)\(other)/go'>")
    }
    let reply = try EndpointReply(try await origins.ok())
    #expect(reply.status == 302 && origins.other.requests.last?.hasPrefix("GET /go ") == true)
  }
}
