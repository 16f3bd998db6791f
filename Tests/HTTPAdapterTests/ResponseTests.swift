import AdapterProtocol
import AppFlip
import Foundation
import Processes
import Synchronization
import TestSupport
import Testing

@testable import HTTPAdapter

#if os(Linux)
  private let canReplaceLookup = Runtime.clang.isPresent
#else
  private let canReplaceLookup = false
#endif

@Suite("Responses of a live endpoint")
struct ResponseTests {
  @Test("come through in their order and with their bytes")
  func passedThrough() async throws {
    let server = try StubServer { _ in
      .bytes(
        lines("HTTP/1.1 303 See\nset-COOKIE: a=b\nLocation: https://a.example/?x=") + [0xFF, 0x00]
          + lines("\nSet-Cookie: c=d\nContent-Length: 2\n\n") + [0xC3, 0x28])
    }
    let reply = try await Judged(server).response(EndpointInput(url: Text(server.url())))
    let expected = EndpointReply(
      status: 303,
      headers: [
        Header(name: "set-COOKIE", value: "a=b"),
        Header(name: "Location", value: Text(Array("https://a.example/?x=".utf8) + [0xFF, 0x00])),
        Header(name: "Set-Cookie", value: "c=d"), Header(name: "Content-Length", value: "2"),
      ], body: Text([0xC3, 0x28]))
    #expect(reply == expected)
  }

  @Test("are cut at 64 KiB of their body", arguments: [0, 1])
  func longBody(_ excess: Int) async throws {
    let body = [UInt8](repeating: 0x1F, count: Limits.bodyLength + excess)
    let server = try StubServer { _ in .bytes(lines("HTTP/1.1 200 OK\n\n") + body) }
    let reply = try await Judged(server).response(EndpointInput(url: Text(server.url())))
    #expect(reply.body.bytes.count == Limits.bodyLength)
    #expect(reply.bodyTruncated == (excess > 0))
  }

  @Test(
    "that redirect to the endpoint's own origin are a login page",
    arguments: [
      ("302", "/login?next=%2F", true), ("303", "login", true), ("307", "?x", true),
      ("302", "//{}/login", true), ("302", "http://{}/login", true),
      ("302", "//{}.evil.example/", false), ("302", "http://{}@evil.example/", false),
      ("302", "https://{}/login", false), ("302", "/\\evil.example", false), ("302", "/%zz", true),
      ("302", "https://oauth-redirect.googleusercontent.com/a/x?code=1&state=2", false),
      ("200", "/login", false), ("400", "/login", false), ("304", "/login", false),
    ])
  func loginPage(_ status: String, _ template: String, _ isLoginPage: Bool) async throws {
    let server = try StubServer { request in
      let host = request.firstMatch(of: /Host: (.*)\r\n/).map { String($0.1) } ?? ""
      let location = template.replacing("{}", with: host)
      return .text("HTTP/1.1 \(status) X\nLocation: \(location)\nContent-Length: 0\n\n")
    }
    let ok = try await Judged(server).ok(EndpointInput(url: Text(server.url())))
    let location = template.replacing("{}", with: "127.0.0.1:\(server.port)")
    #expect(ok.text("x-login-page") == (isLoginPage ? location : nil))
    let reply = try EndpointReply(ok)
    #expect(reply.status == Int(status))
    #expect(reply.headers.first == Header(name: "Location", value: Text(location)))
    #expect(server.requests.count == 1, "nothing is followed")
  }

  @Test("that redirect elsewhere than to the configured login page are none")
  func configuredLoginPage() async throws {
    let server = try StubServer { request in
      let place = request.hasPrefix("GET /authorize?bad ") ? "/error?login" : "/login?error"
      return .text("HTTP/1.1 302 Found\nLocation: \(place)\n\n")
    }
    let judged = try Judged(server, ["--login-page", "/login"])
    let good = try await judged.ok(EndpointInput(url: Text(server.url())))
    let bad = try await judged.ok(EndpointInput(url: Text(server.url("/authorize?bad"))))
    #expect(good.text("x-login-page") == "/login?error")
    #expect(bad["x-login-page"] == nil)
  }

  @Test(
    "that never end are given up",
    arguments: [
      ("", "no part of the response arrived"),
      ("HTTP/1.1 200 OK\n", "17 bytes of the header arrived"),
      ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nab\n", "2 bytes of the body arrived"),
    ])
  func endless(_ start: String, _ progress: String) async throws {
    let server = try StubServer { _ in .silence(after: lines(start)) }
    let input = EndpointInput(url: Text(server.url()))
    let body = try await Judged(server).answer(to: input, deadline: 100)
    let reason = "error implementation: no complete response within 90 ms: \(progress)"
    // If the machine was too busy to send even the start, the time is over all the same.
    let isEarly = body.shown.contains("90 ms: no part of the response arrived")
    #expect(body.shown.hasPrefix(reason) || isEarly)
  }

  @Test("name the request before the end of the server")
  func ended() async throws {
    var server: StubServer? = try StubServer()
    let url = try #require(server).url()
    let judged = try Judged(url)
    _ = try await judged.response(EndpointInput(url: Text("\(url)?x=1")))
    server = nil
    let body = try await judged.answer(to: EndpointInput(url: Text("\(url)?x=2")))
    #expect(body.shown.hasPrefix("error implementation: can't connect to "))
    #expect(body.shown.hasSuffix("; it exited during or after GET \(url)?x=1"))
  }

  @Test("are out of reach if no server accepts connections: reported once, then the adapter ends")
  func refused() async throws {
    try await StubServer.withSilentPort { url in
      let judged = try Judged(url, ["--wait", "0"])
      let hello = try await judged.answer(to: .hello(HelloRequest(suite: "test")))
      #expect(hello.shown.hasPrefix("error implementation: can't connect to \(url.dropLast(10)): "))
      #expect(hello.shown.hasSuffix("; check that the server runs there"))
      let run = try await judged.answer(to: EndpointInput(url: Text(url)))
      #expect(run.shown.hasPrefix("error implementation: can't connect to "))
      await #expect(throws: ServerGone.self) {
        try await judged.answer(to: EndpointInput(url: Text(url)), deadline: 100)
      }
    }
  }

  @Test(
    "that are invalid report the error, and blame the server",
    arguments: [
      ("", "the connection ended too early: no part of the response arrived"),
      ("HTTP/1.1 200 OK\nContent-Length: 10\n\nabc", "3 bytes of the body arrived, 7 missing"),
      (
        "HTTP/1.1 000 X\n\n",
        "the response isn't HTTP/1.1: its status is \"000\", not a number from 100 to 999"
      ),
    ])
  func broken(_ response: String, _ reason: String) async throws {
    let server = try StubServer { _ in .text(response) }
    let body = try await Judged(server).answer(to: EndpointInput(url: Text(server.url())))
    #expect(body.shown.hasPrefix("error implementation: "))
    #expect(body.shown.hasSuffix(reason))
  }

  @Test("aren't asked for when the time of a run is over, which isn't the server's failure")
  func late() throws {
    let server = try StubServer()
    let request = HTTPRequest("GET", try HTTPURL(Array(server.url().utf8)))
    let error = #expect(throws: HTTPError.self) {
      try WebClient.response(to: request, trusting: nil, by: Deadline(milliseconds: 0))
    }
    #expect(error?.location == .adapter && "\(error.map { "\($0)" } ?? "")".contains("were over"))
    #expect(server.requests.isEmpty)
  }

  @Test(
    "wait no longer than the run for the address of a host",
    .enabled(if: canReplaceLookup, "\(Runtime.clang.reason), or this isn't Linux"))
  func slowLookup() throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let library = "\(folder)/slow.so"
    let source = "\(folder)/slow.c"
    let text = "unsigned sleep(unsigned); int getaddrinfo() { sleep(60); return 1; }"
    try Data(text.utf8).write(to: URL(filePath: source))
    let build = try run(
      "/usr/bin/env", ["clang", "-w", "-shared", "-fPIC", "-o", library, source])
    try #require(build.code == 0, "\(build.text)")
    let url = "http://slow.example:1/"
    let (_, told) = try run(
      "http-adapter", ["--endpoint", url, "--client-id", "google"],
      typing: runLine(url, deadline: 1_000), with: ["LD_PRELOAD": library])
    let words = "the host slow.example has no address: no response within 900 ms"
    #expect(told.contains(#""where":"adapter","message":"\#(words)"#), "\(told)")
  }

  @Test(
    "a server that limits requests is asked again after the time that it names",
    .longProof("servers that end or limit requests"),
    arguments: [
      "429 Too Many\nRetry-After: 1", "429 Too Many", "503 No\nRetry-After: 0",
      "429 Too Many\nRetry-After: Wed, 21 Oct 2015 07:28:00 GMT",
    ])
  func limited(_ answer: String) async throws {
    let isFirst = Atomic(true)
    let server = try StubServer { _ in
      .text("HTTP/1.1 \(isFirst.exchange(false, ordering: .relaxed) ? answer : "204 No")\n\n")
    }
    #expect(try await Judged(server).response(EndpointInput(url: Text(server.url()))).status == 204)
    #expect(server.requests.count == 2)
  }

  @Test("a rate limit longer than a run isn't a response, and ends the adapter the second time")
  func limitedForLong() async throws {
    let server = try StubServer { _ in
      .text("HTTP/1.1 429 Too Many\nRetry-After: 3600\n\n")
    }
    let judged = try Judged(server)
    let input = EndpointInput(url: Text(server.url()))
    let shown = try await judged.answer(to: input).shown
    let words = "error adapter: the server limits requests (429, Retry-After: 3600) for longer than"
    #expect(shown.hasPrefix(words) && shown.hasSuffix("at GET \(server.url())"), "\(shown)")
    await #expect(throws: ServerGone.self) { try await judged.answer(to: input) }
    #expect(server.requests.count == 2)
  }
}
