import AdapterProtocol
import AppFlip
import Foundation
import Testing

@testable import HTTPAdapter

@Suite("Coded bodies and versions of HTTP")
struct CodingTests {
  private static let page = Array("<form method=post><input name=ok></form>".utf8)
  private static let gzip =
    "H4sIAAAAAAACA7NJyy/KVchNLcnIT7EtyC8usbPJzCsoLVHIS8xNtc3PtrPRB6mwAwC1zdlbKAAAAA=="
  private static let zlib = "eNqzScsvylXITS3JyE+xLcgvLrGzycwrKC1RyEvMTbXNz7az0QepsAMAMlMOsg=="
  private static let raw = "s0nLL8pVyE0tychPsS3ILy6xs8nMKygtUchLzE21zc+2s9EHqbADAA=="
  /// The letter a 65,536 times, and 70,000 times.
  private static let longest =
    "H4sIAAAAAAACA+3BgQAAAACAINb9JRapCgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGr/kSDDAAABAA=="
  private static let tooLong =
    "H4sIAAAAAAACA+3BMQEAAADCoKzrX8ISnkABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAG8DBOIpEnARAQA="

  private func reply(_ coding: String, _ body: [UInt8], _ options: [String] = []) async throws
    -> EndpointReply
  {
    let server = try StubServer { request in
      request.hasPrefix("POST ")
        ? .text("HTTP/1.1 303 See\nLocation: https://a.example/?code=1\n\n")
        : .octets(lines("HTTP/1.1 200 OK\nContent-Encoding: \(coding)\n\n") + body)
    }
    return try await Judged(server, options).response(EndpointInput(url: Text(server.url())))
  }

  @Test(
    "a compressed page is decoded",
    arguments: [
      ("gzip", gzip), ("X-Gzip", gzip), ("identity, gzip", gzip), ("deflate", zlib),
      ("deflate", raw),
    ])
  func decoded(_ coding: String, _ text: String) async throws {
    let bytes = Array(try #require(Data(base64Encoded: text)))
    let reply = try await reply(coding, bytes)
    #expect(reply.body.octets == Self.page && !reply.bodyTruncated)
    #expect(try await self.reply(coding, bytes, ["--field", "ok=1"]).status == 303)
  }

  @Test(
    "what can't be decoded counts as cut",
    arguments: [
      ("br", gzip, 0...0), ("gzip, br", gzip, 0...0), ("gzip", "QQ==", 0...0),
      ("gzip", String(gzip.prefix(60)), 1...39), ("gzip", longest, 65_536...65_536),
      ("gzip", tooLong, 65_536...65_536),
    ])
  func cut(_ coding: String, _ text: String, _ counts: ClosedRange<Int>) async throws {
    let reply = try await reply(coding, Array(try #require(Data(base64Encoded: text))))
    #expect(counts.contains(reply.body.octets.count))
    #expect(reply.bodyTruncated == (text != Self.longest))
  }

  @Test("a body without bytes needs no decoding")
  func empty() async throws {
    let reply = try await reply("br", [])
    #expect(reply.body == "" && !reply.bodyTruncated)
  }

  private static let problem = "error adapter: the server speaks only HTTP/2, "

  @Test(
    "a server that speaks only HTTP/2 is named as unsupported",
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
    let server = try StubServer { _ in .octets([21, 3, 3, 0, 2, 2, 120]) }
    let url = "https://127.0.0.1:\(server.port)/"
    let body = try await Judged(url, keeping: server).answer(to: EndpointInput(url: Text(url)))
    #expect(body.shown.hasPrefix(Self.problem), "\(body.shown)")
  }

  @Test("a response that begins with other bytes is the server's failure")
  func otherVersion() async throws {
    let server = try StubServer { _ in .octets([0, 0, 6, 1, 0, 0, 0, 0, 1, 10]) }
    let body = try await Judged(server).answer(to: EndpointInput(url: Text(server.url())))
    #expect(body.shown.hasPrefix("error implementation: the response is no HTTP/1.1: "))
  }
}
