import AdapterProtocol
import Processes
import TestSupport
import Testing

@testable import HTTPAdapter

@Suite("https")
struct SecureTests {
  /// What the adapter says of an https endpoint at the port of a server without TLS.
  private func answer(
    _ answer: StubServer.Response, query: String = "", deadline: Int = 60_000
  ) async throws -> String {
    let server = try StubServer { _ in answer }
    let url = "https://127.0.0.1:\(server.port)/authorize"
    let judged = try Judged(url, keeping: server)
    let input = EndpointInput(url: Text(url + query))
    return try await judged.answer(to: input, deadline: deadline).shown
  }

  @Test("a server without TLS is a failure of TLS")
  func noTLS() async throws {
    let shown = try await answer(.text("HTTP/1.1 400 Bad Request\n\n"))
    #expect(shown.hasPrefix("error adapter: TLS failed: "))
    #expect(
      shown.hasSuffix("; check that the server uses TLS at this port, and check its certificate"))
  }

  @Test("a server that never finishes its handshake is given up")
  func noHandshake() async throws {
    let shown = try await answer(.silence(after: []), deadline: 100)
    #expect(shown.hasPrefix("error implementation: no complete response within 90 ms: "))
  }

  /// A server with a private authority, and the adapter for it.
  private final class Private {
    let folder: String
    let server: ServerProcess

    init() throws {
      folder = try TemporaryDirectory.make()
      server = try ServerProcess("private_authority.py", [folder])
    }

    deinit { TemporaryDirectory.remove(folder) }

    var options: [String] { ["--ca", "\(folder)/cert.pem"] }

    func answer(at target: String, of host: String = "localhost") async throws -> Reply.Body {
      let url = "https://\(host):\(server.port)"
      return try await Judged(url, options).answer(to: EndpointInput(url: Text(url + target)))
    }

    func response(at target: String) async throws -> EndpointReply {
      let body = try await answer(at: target)
      guard case .ok(let ok) = body else { throw Judged.Unexpected(body: body) }
      return try EndpointReply(ok)
    }
  }

  private static let hasPrograms = Runtime.python3.isPresent && Runtime.openssl.isPresent

  @Test(
    "a private authority is trusted if it is named, for the names of its certificate",
    .enabled(if: hasPrograms, "\(Runtime.python3.reason) \(Runtime.openssl.reason)"))
  func authority() async throws {
    let own = try Private()
    let response = try await own.response(at: "/authorize?%zz\"")
    #expect(response.headers.map(\.name) == ["X-B", "X-A", "X-B"])
    #expect(response.body == "/authorize?%zz\"")
    let refusal = try await own.answer(at: "/", of: "127.0.0.1").shown
    #expect(refusal.contains("TLS failed") && refusal.contains("is for a different host"))
    let url = "https://localhost:\(own.server.port)/"
    let stranger = try await Judged(url).answer(to: EndpointInput(url: Text(url))).shown
    #expect(stranger.hasPrefix("error adapter: TLS failed: ") && stranger.contains("--ca"))
    let greeting = Operation.hello(HelloRequest(suite: "test"))
    let hello = try await Judged(url).answer(to: greeting).shown
    #expect(hello.hasPrefix("error adapter: TLS failed: "), "\(hello)")
    let cut = try await own.answer(at: "/cut").shown
    #expect(cut.hasPrefix("error implementation: the connection ended too early: "), "\(cut)")
    #expect(throws: UsageError.self) { try Judged("https://localhost/", ["--ca", "/dev/null"]) }
  }

  @Test(
    "an endless response is read up to a limit, which isn't the server's failure",
    .enabled(if: hasPrograms, "\(Runtime.python3.reason) \(Runtime.openssl.reason)"),
    arguments: [
      ("HTTP/1.1 200 OK%0A%0A", "a", nil), ("HTTP/1.1 302 Found%0ALocation: b%0A%0A", "a", nil),
      ("HTTP/1.1 200 OK%0AA: ", "a", "its header has more than 786432 bytes"),
      ("HTTP/1.1 200 OK%0A", "a:%0A", "its header has more than 10000 fields"),
      (
        "HTTP/1.1 200 OK%0ATransfer-Encoding: chunked%0A%0A1", ";a",
        "and the sizes of its chunks have more than 786432 bytes"
      ),
      ("HTTP/1.1 200 OK%0ATransfer-Encoding: chunked%0A%0A0%0A", "a:%0A", "more than 786432 bytes"),
    ])
  func endless(_ start: String, _ part: String, _ limit: String?) async throws {
    let own = try Private()
    let target = "/endless/\(start.replacing(" ", with: "%20"))/\(part)"
    let body = try await own.answer(at: target)
    if let limit {
      #expect(body.shown.hasPrefix("error adapter: the response exceeds a limit of the adapter: "))
      #expect(body.shown.contains(limit))
    } else {
      guard case .ok(let ok) = body else { throw Judged.Unexpected(body: body) }
      let response = try EndpointReply(ok)
      #expect(response.body.bytes.count == 65_536 && response.bodyTruncated)
    }
    let sent = String(decoding: try await own.response(at: "/sent").body.bytes, as: UTF8.self)
    // The buffers of the system and of TLS are beside what is read.
    #expect(try #require(Int(sent)) < 16 << 20)
  }

  @Test(
    "a proxy that the environment names is used for nothing",
    .enabled(if: hasPrograms, "\(Runtime.python3.reason) \(Runtime.openssl.reason)"))
  func proxy() async throws {
    let own = try Private()
    let plain = try StubServer()
    let names = ["http_proxy", "https_proxy", "all_proxy"]
    let variables = Dictionary(
      uniqueKeysWithValues: (names + names.map { $0.uppercased() }).map {
        ($0, "http://127.0.0.1:1")
      })
    for (url, options) in [
      ("https://localhost:\(own.server.port)/", own.options), (plain.url("/"), []),
    ] {
      let (_, told) = try run(
        "http-adapter", ["--endpoint", url, "--client-id", "google"] + options,
        typing: runLine(url), with: variables)
      #expect(told.contains(#""ok":{"status":20"#), "\(told)")
    }
  }

  @Test("a server that isn't there is out of reach")
  func refused() async throws {
    let port = try StubServer { _ in .bytes([]) }.port
    let url = "https://127.0.0.1:\(port)/"
    let shown = try await Judged(url).answer(to: EndpointInput(url: Text(url))).shown
    #expect(shown.hasPrefix("error implementation: can't connect to https://127.0.0.1:\(port): "))
  }

  @Test(
    "a failure of TLS has a fix",
    arguments: [
      ("SSL certificate problem: unable to get local issuer certificate", "a private authority"),
      ("SSL certificate problem: self-signed certificate", "a private authority"),
      ("SSL certificate problem: certificate has expired", "renew the server's certificate"),
      (
        "SSL: no alternative certificate subject name matches target host name 'a'",
        "for a different host"
      ),
    ])
  func remedies(_ reason: String, _ remedy: String) {
    #expect("\(HTTPError.insecure(reason))".contains(remedy))
  }
}
