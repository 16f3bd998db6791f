import AdapterProtocol
import Testing

@testable import HTTPAdapter

@Suite("Coded bodies and versions of HTTP")
struct CodingTests {
  @Test(
    "a body with a coding, which no request accepts, counts as cut",
    arguments: [
      ("gzip", "abc", true), ("br", "abc", true), ("identity, gzip", "abc", true),
      ("identity", "abc", false), ("gzip", "", false),
    ])
  func coded(_ coding: String, _ body: String, _ isCut: Bool) async throws {
    let server = try StubServer { _ in
      .text("HTTP/1.1 200 OK\nContent-Encoding: \(coding)\n\n\(body)")
    }
    let reply = try await Judged(server).response(EndpointInput(url: Text(server.url())))
    #expect(reply.body == (isCut ? "" : Text(body)) && reply.bodyTruncated == isCut)
  }

  private static let problem = "error adapter: the server supports only HTTP/2, "

  @Test(
    "a server that supports only HTTP/2 is named as unsupported",
    arguments: [
      [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 10], [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ])
  func version(_ frame: [UInt8]) async throws {
    let server = try StubServer { _ in .silence(after: frame) }
    let judged = try Judged(server)
    let hello = try await judged.answer(to: .hello(HelloRequest(suite: "test")))
    #expect(hello.shown.hasPrefix(Self.problem) && server.requests.count == 1, "\(hello.shown)")
    let body = try await judged.answer(to: EndpointInput(url: Text(server.url())))
    #expect(body.shown.hasPrefix(Self.problem), "\(body.shown)")
  }

  @Test("a server that refuses HTTP/1.1 in the handshake of TLS is named as unsupported")
  func versionOfTLS() async throws {
    // The fatal alert no_application_protocol of RFC 7301.
    let server = try StubServer { _ in .bytes([21, 3, 3, 0, 2, 2, 120]) }
    let url = "https://127.0.0.1:\(server.port)/"
    let body = try await Judged(url, keeping: server).answer(to: EndpointInput(url: Text(url)))
    #expect(body.shown.hasPrefix(Self.problem), "\(body.shown)")
  }

  @Test("a response that begins with other bytes is the server's failure")
  func otherVersion() async throws {
    let server = try StubServer { _ in .bytes([1, 0, 6, 1, 0, 0, 0, 0, 1, 10]) }
    let body = try await Judged(server).answer(to: EndpointInput(url: Text(server.url())))
    #expect(body.shown.hasPrefix("error implementation: the response isn't HTTP/1.1: "))
  }
}
