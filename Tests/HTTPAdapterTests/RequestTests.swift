import AdapterProtocol
import AppFlip
import HTTPAdapter
import Testing

@Suite("Requests to a live endpoint")
struct RequestTests {
  @Test("a GET goes out with its own fields, the general ones and those of the outcome")
  func get() async throws {
    let server = try StubServer()
    let judged = try Judged(
      server.url(),
      [
        "--header-when", "declines", "Cookie: who=bob", "--header", "X-Test: 1",
        "--header-when", "approves", "Cookie: who=ada",
      ])
    let url = server.url("/authorize?state=%zz\"'<>|\u{E9}&&=")
    let headers = [Header(name: "cookie", value: "a=b"), Header(name: "Accept", value: "*/*")]
    _ = try await judged.response(EndpointInput(url: Text(url), headers: headers))
    let expected = """
      GET /authorize?state=%zz"'<>|\u{E9}&&= HTTP/1.1
      Host: 127.0.0.1:\(server.port)
      Accept: */*
      X-Test: 1
      Cookie: who=ada; a=b
      Connection: close


      """
    #expect(server.requests == [expected.replacing("\n", with: "\r\n")])
  }

  @Test("a POST has its body and its content type")
  func post() async throws {
    let server = try StubServer()
    let input = EndpointInput(method: .post, url: Text(server.url()), body: "a=b\r\n&c")
    _ = try await Judged(server).response(input)
    let expected = """
      POST /authorize HTTP/1.1
      Host: 127.0.0.1:\(server.port)
      Content-Type: application/x-www-form-urlencoded
      Content-Length: 7
      Connection: close

      a=b
      &c
      """
    #expect(server.requests == [expected.replacing("\n", with: "\r\n")])
  }

  @Test("a Host and a Content-Type of the request's own stay alone")
  func ownFields() async throws {
    let server = try StubServer()
    let headers = [Header(name: "HOST", value: "x"), Header(name: "content-type", value: "y")]
    _ = try await Judged(server).response(
      EndpointInput(method: .post, url: Text(server.url()), headers: headers))
    let start = "POST /authorize HTTP/1.1\r\nHOST: x\r\ncontent-type: y\r\nContent-Length: 0\r\n"
    #expect(server.requests.first?.hasPrefix(start) == true)
  }

  @Test("a megabyte of a body arrives whole")
  func longBody() async throws {
    let server = try StubServer()
    let body = String(repeating: "a", count: 700_000)
    _ = try await Judged(server).response(
      EndpointInput(method: .post, url: Text(server.url()), body: Text(body)))
    #expect(server.requests.first?.utf8.suffix(700_001).first == UInt8(ascii: "\n"))
    #expect(server.requests.first?.utf8.last == UInt8(ascii: "a"))
  }

  @Test(
    "nothing is sent elsewhere, or that would be two requests",
    arguments: [
      ("http://127.0.0.1:1/authorize", "A", "b", "its URL must be at http://127.0.0.1:"),
      ("https://127.0.0.1:{}/authorize", "A", "b", "its URL must be at http://127.0.0.1:"),
      ("/authorize", "A", "b", "its URL must be at"),
      ("http://127.0.0.1:{}/\r\nHost: x", "A", "b", "its URL must be at"),
      ("http://127.0.0.1:{}/#", "A", "b", "its URL must be at"),
      ("http://127.0.0.1:{}/", "A", "b\r\nC: d", "the header field \"A\": its value has a CR"),
      ("http://127.0.0.1:{}/", "A\n", "b", "the header field \"A\\x0A\": its name must be a token"),
      (
        "http://127.0.0.1:{}/", "Transfer-Encoding", "chunked",
        "the client writes transfer-encoding"
      ),
    ])
  func refused(_ url: String, _ name: String, _ value: String, _ reason: String) async throws {
    let server = try StubServer()
    let input = EndpointInput(
      url: Text(url.replacing("{}", with: "\(server.port)")),
      headers: [Header(name: Text(name), value: Text(value))])
    let body = try await Judged(server).answer(to: input)
    #expect(body.shown.hasPrefix("error adapter: the request can't be sent: "))
    #expect(body.shown.contains(reason))
    #expect(server.requests.isEmpty)
  }
}
