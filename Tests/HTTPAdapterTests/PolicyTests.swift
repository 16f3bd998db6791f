import AdapterProtocol
import Testing

@testable import HTTPAdapter

@Suite("Steps that browsers refuse")
struct PolicyTests {
  private static let answer = "https://oauth-redirect.googleusercontent.com/r/project"

  /// What is refused behind the consent form of a server whose page has some fields, a head and cookies.
  private func refused(_ fields: String, head: String = "", leadsTo: String = answer) async throws
    -> [String]?
  {
    let server = try StubServer { request in
      request.hasPrefix("POST /")
        ? .text("HTTP/1.1 303 See\nLocation: \(leadsTo)?code=c\n\n")
        : .text(
          "HTTP/1.1 200 OK\n\(fields)\n\n\(head)<form method=post action=/consent><input name=ok></form>"
        )
    }
    return try await Judged(server, ["--field", "ok=1"])
      .response(EndpointInput(url: Text(server.url("/authorize?state=x")))).refused?.map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
  }

  @Test(
    "a policy that doesn't permit Google's address",
    arguments: [
      "'self'", "'none'", "", "https://accounts.example.com", "https://*.example.com",
      "https://oauth-redirect.googleusercontent.com:8443", "'self'; form-action *",
      "'self', form-action *", "*, form-action 'self'", "oauth-redirect.googleusercontent.com.evil",
    ])
  func refusedByPolicy(_ sources: String) async throws {
    let refused = try await refused("Content-Security-Policy: form-action \(sources)")
    let google = "must not lead to https://oauth-redirect.googleusercontent.com:443: "
    #expect(refused?.contains { $0.contains(google) } == true, "\(refused ?? [])")
  }

  @Test(
    "not a policy that does",
    arguments: [
      "form-action 'self' https://oauth-redirect.googleusercontent.com",
      "form-action 'self' https:",
      "Form-Action 'self' https://*.GoogleUserContent.com:443/r/", "form-action *",
      "default-src 'none'", "form-action 'self' oauth-redirect.googleusercontent.com",
      "frame-ancestors 'none';\tform-action 'self' *.googleusercontent.com:*",
    ])
  func permitted(_ policy: String) async throws {
    #expect(try await refused("Content-Security-Policy: \(policy)") == [])
  }

  @Test(
    "'self' is the page's origin, and https in its place if both ports are the usual ones",
    arguments: [
      ("http://a.example/p", "http://a.example/q", true),
      ("http://a.example/p", "https://a.example/q", true),
      ("http://a.example:8080/p", "https://a.example/q", false),
      ("http://a.example/p", "https://a.example:8443/q", false),
      ("http://a.example/p", "https://b.example/q", false),
      ("https://a.example/p", "http://a.example/q", false),
      ("https://a.example:8443/p", "https://a.example/q", false),
    ])
  func upgrade(_ page: String, _ target: String, _ isPermitted: Bool) throws {
    let (page, target) = try (HTTPURL(Array(page.utf8)), HTTPURL(Array(target.utf8)))
    let policy = Header(name: "Content-Security-Policy", value: "form-action 'self'")
    let visit = Visit(HTTPRequest("GET", page), EndpointReply(status: 200, headers: [policy]))
    #expect((FormPolicy(visit).refusal(of: target) == nil) == isPermitted)
  }

  @Test("a policy in the page, and none that only reports")
  func places() async throws {
    let head = """
      <meta HTTP-EQUIV="content-security-policy" content="form-action &#39;self&#39;">
      """
    #expect(try await refused("A: b", head: head)?.count == 1)
    let report = "Content-Security-Policy-Report-Only: form-action 'self'"
    #expect(try await refused(report) == [])
  }

  @Test("the address of a form itself")
  func action() async throws {
    #expect(
      try await refused("Content-Security-Policy: form-action \(Self.answer)")?.count == 1)
  }

  @Test(
    "a cookie that they don't send, if the way ends elsewhere without it",
    arguments: [
      ("SameSite=Strict", true, 1), ("SameSite=Strict", false, 0), ("SameSite=None", true, 1),
      ("samesite=none", false, 0), ("SameSite=Lax", true, 0), ("SameSite=None; Secure", true, 0),
    ])
  func cookies(_ attributes: String, _ isNeeded: Bool, _ count: Int) async throws {
    let server = try StubServer { request in
      if request.hasPrefix("POST /") {
        return .text("HTTP/1.1 303 See\nLocation: \(Self.answer)?code=c\n\n")
      }
      if request.hasPrefix("GET /login") {
        return isNeeded && !request.contains("\r\nCookie: s=1")
          ? .text("HTTP/1.1 400 Bad\n\nnobody asked")
          : .text("HTTP/1.1 200 OK\n\n<form method=post><input name=ok></form>")
      }
      return .text(
        "HTTP/1.1 302 Found\nLocation: /login\nSet-Cookie: s=1; Path=/; \(attributes)\n\n")
    }
    let adapter = try Judged(server, ["--field", "ok=1", "--no-post"])
    _ = try await adapter.hello()
    for _ in 0..<2 {
      let input = EndpointInput(url: Text(server.url("/authorize?state=x")))
      #expect(try await adapter.response(input).refused?.count == count)
    }
    // It is tried once.
    #expect((9...12).contains(server.requests.count))
  }

  @Test("nothing is reported about requests that aren't a browser's")
  func withoutSignIn() async throws {
    let server = try StubServer { _ in .text("HTTP/1.1 302 Found\nLocation: \(Self.answer)\n\n") }
    #expect(
      try await Judged(server).response(EndpointInput(url: Text(server.url()))).refused == nil)
  }
}
