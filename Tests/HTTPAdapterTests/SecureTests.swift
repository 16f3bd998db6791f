import AdapterProtocol
import Platform
import TestSupport
import Testing

@testable import HTTPAdapter

@Suite("https")
struct SecureTests {
  /// What the adapter says of an https endpoint at the port of a server without TLS.
  private func answer(
    _ answer: StubServer.Answer, query: String = "", timeout: Int = 50_000
  ) async throws -> String {
    let server = try StubServer { _ in answer }
    let url = "https://127.0.0.1:\(server.port)/authorize"
    let judged = try Judged(url, ["--timeout", "\(timeout)"], keeping: server)
    return try await judged.answer(to: EndpointInput(url: Text(url + query))).shown
  }

  @Test("a server that speaks no TLS is a failure of TLS")
  func noTLS() async throws {
    let shown = try await answer(.text("HTTP/1.1 400 Bad Request\n\n"))
    #expect(shown.hasPrefix("error adapter: TLS failed: "))
    #expect(shown.hasSuffix("; check that the server speaks TLS at this port, and its certificate"))
  }

  @Test("a server that never finishes its handshake is given up")
  func noHandshake() async throws {
    let shown = try await answer(.silence(after: []), timeout: 100)
    #expect(shown.hasPrefix("error implementation: no whole response within 100 ms: "))
  }

  @Test(
    "the platform's client keeps its connection",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func kept() async throws {
    let server = try PythonServer("connections.py")
    defer { withExtendedLifetime(server) {} }
    let url = try HTTPURL(Array("http://127.0.0.1:\(server.port)/".utf8))
    var body: [UInt8] = []
    for _ in 0..<9 {
      body = try await PlatformClient.response(
        to: HTTPRequest("GET", url), by: Deadline(milliseconds: 60_000)
      ).body
    }
    // One of them may be given up for those of other tests.
    #expect(body.count == 1 && body[0] < UInt8(ascii: "9"), "\(body)")
  }

  @Test(
    "a private authority is trusted if it is named, for the names of its certificate",
    .enabled(
      if: Runtime.python3.isPresent && Runtime.openssl.isPresent,
      "\(Runtime.python3.reason) \(Runtime.openssl.reason)"))
  func authority() async throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let server = try PythonServer("private_authority.py", [folder])
    defer { withExtendedLifetime(server) {} }
    func answer(from host: String, at target: String) async throws -> Reply.Body {
      let url = "https://\(host):\(server.port)"
      return try await Judged(url, ["--ca", "\(folder)/cert.pem"]).answer(
        to: EndpointInput(url: Text(url + target)))
    }
    guard case .ok(let ok) = try await answer(from: "localhost", at: "/authorize?%zz") else {
      Issue.record("the certificate isn't trusted")
      return
    }
    let response = try EndpointReply(ok)
    #expect(response.headers.map(\.name) == ["X-B", "X-A", "X-B"])
    #expect(response.body == "/authorize?%zz")
    let refusal = try await answer(from: "127.0.0.1", at: "/").shown
    #expect(refusal.contains("TLS failed") && refusal.contains("is for another host"))
    let cut = try await answer(from: "localhost", at: "/cut").shown
    #expect(cut.hasPrefix("error implementation: the connection ended too early: "), "\(cut)")
    #expect(throws: UsageError.self) { try Judged("https://localhost/", ["--ca", "/dev/null"]) }
  }

  @Test("a URL that the platform would repair is not sent", arguments: ["?%zz", "?\"", "?\u{E9}"])
  func repairedURL(_ query: String) async throws {
    let shown = try await answer(.octets([]), query: query)
    let reason = "the platform's https client takes no such URL unchanged"
    #expect(shown == "error adapter: the request can't be sent: \(reason)")
  }

  @Test("a server that isn't there is out of reach")
  func refused() async throws {
    let port = try StubServer { _ in .octets([]) }.port
    let url = "https://127.0.0.1:\(port)/"
    let shown = try await Judged(url).answer(to: EndpointInput(url: Text(url))).shown
    #expect(shown.hasPrefix("error implementation: can't connect to https://127.0.0.1:\(port): "))
  }

  @Test(
    "a failure of TLS says what to do",
    arguments: [
      ("SSL certificate problem: unable to get local issuer certificate", "a private authority"),
      ("SSL certificate problem: self-signed certificate", "a private authority"),
      ("SSL certificate problem: certificate has expired", "renew the server's certificate"),
      (
        "SSL: no alternative certificate subject name matches target host name 'a'",
        "for another host"
      ),
    ])
  func remedies(_ reason: String, _ remedy: String) {
    #expect("\(HTTPError.insecure(reason))".contains(remedy))
  }
}
