import AdapterProtocol
import AppFlip
import Testing
import Web

@Suite("The form of sign-in or consent")
struct FormTests {
  private static let page = """
    <!doctype html><FORM method=post><input type="hidden" name="token" value="a&amp;b&#x2b;&#39;">
    <input type=hidden name=decision value=none><input name=shown value=1>
    <input name='ask' TYPE='Hidden'/></form><form><input type=hidden name=other></form>
    """

  /// A server with a page, which redirects once a form is posted.
  private func makeServer(_ page: String = page, status: Int = 200) throws -> StubServer {
    try StubServer { request in
      request.hasPrefix("POST /") && request.hasSuffix("decision=deny")
        ? .text("HTTP/1.1 303 See\nLocation: https://a.example/?error=access_denied\n\n")
        : .bytes(
          lines("HTTP/1.1 \(status) OK\nSet-Cookie: s=2; Path=/\nSet-Cookie: t=3\n\n")
            + Array(page.utf8))
    }
  }

  private let options = [
    "--field-when", "declines", "decision=deny", "--header", "Cookie: s=1; u=9",
  ]

  @Test("is sent with the page's values and cookies, and its response is reported")
  func sent() async throws {
    let server = try makeServer()
    let url = server.url("/authorize?state=x")
    let ok = try await Judged(server, options).ok(
      EndpointInput(
        url: Text(url), headers: RequestHeader.fields(isForm: false), outcome: .declines))
    #expect(
      ok["x-steps"]
        == .array([
          .text("GET \(url) 200, form #1 with token, decision, shown, ask, form #2 with other"),
          .text("POST \(url) 303"),
        ]))
    #expect(try EndpointReply(ok).status == 303)
    let agent = try #require(
      RequestHeader.fields(isForm: false).first { $0.name == "user-agent" }?.value
    ).bytes
    let expected = """
      POST /authorize?state=x HTTP/1.1
      Host: 127.0.0.1:\(server.port)
      accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
      accept-language: en-US,en;q=0.9
      user-agent: \(String(decoding: agent, as: UTF8.self))
      upgrade-insecure-requests: 1
      sec-fetch-site: same-origin
      sec-fetch-mode: navigate
      sec-fetch-dest: document
      sec-fetch-user: ?1
      Origin: http://127.0.0.1:\(server.port)
      Referer: \(url)
      Content-Type: application/x-www-form-urlencoded
      Cookie: s=2; u=9; t=3
      Content-Length: 44
      Connection: close

      token=a%26b%2B%27&shown=1&ask=&decision=deny
      """
    let sent = expected.replacing("\n", with: "\r\n")
    #expect(server.requests.dropFirst() == [sent])
  }

  @Test("is sent once even if it comes back")
  func once() async throws {
    let server = try makeServer()
    let ok = try await Judged(server, ["--field", "ask=\u{E9}"]).ok(
      EndpointInput(url: Text(server.url())))
    #expect(try EndpointReply(ok).status == 200)
    #expect(ok.text("x-fix")?.contains("wasn't sent, or was shown again") == true)
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.hasSuffix("decision=none&shown=1&ask=%C3%A9") == true)
  }

  @Test(
    "is the chosen one, for a button without a name",
    arguments: [(UserDecision.approves, "token=1"), (.declines, "token=2&why=")])
  func chosen(_ outcome: UserDecision, _ body: String) async throws {
    let server = try makeServer(
      """
      <form method=post><input type=hidden name=token value=1><button>Allow</button></form>
      <form method=post><input type=hidden name=token value=2><input name=why><button>Deny</button></form>
      """)
    let options = [
      "--form-when", "approves", "/authorize", "--form-when", "declines", "/authorize#2",
    ]
    let input = EndpointInput(url: Text(server.url("/authorize?state=x")), outcome: outcome)
    let ok = try await Judged(server, options).ok(input)
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.hasSuffix("\r\n\r\n\(body)") == true)
    #expect(
      ok.text("x-fix")?.contains("/authorize#2 with token, why")
        == (outcome == .approves ? true : nil))
  }

  @Test(
    "loses its token from another site, under any name, and nothing that the request has",
    arguments: [
      ("k", "_csrf", "k=Zk3-pQ9_xW2vB7nM", ""), ("_csrf", "_csrf", "k=Zk3-pQ9_xW2vB7nM", "k"),
      ("k", "_csrf", "k=devices", "k"),
    ])
  func token(_ name: String, _ dropped: String, _ field: String, _ kept: String) async throws {
    let state = "state-0123456789abcdef"
    let hidden = [field.split(separator: "="), ["state", state[...]]]
      .map { "<input type=hidden name=\($0[0]) value='\($0[1])'>" }.joined()
    let own = name == "k" ? "" : "<input type=hidden name=\(name) value=t>"
    let server = try makeServer(
      "<form method=post>\(own)\(hidden)<button name=decision value=deny></form>")
    let input = EndpointInput(
      url: Text(server.url("/authorize?state=\(state)")), outcome: .declines,
      form: ConsentFormChange(drop: [Text(dropped)]))
    _ = try await Judged(server, options).ok(input)
    let rest = kept.isEmpty ? "" : "\(field)&"
    #expect(
      server.requests.last?.hasSuffix("\r\n\r\n\(rest)state=\(state)&decision=deny") == true,
      "\(server.requests)")
  }

  @Test("isn't sent for an error page", arguments: [(400, page), (200, "<p>no such client</p>")])
  func errorPage(_ status: Int, _ page: String) async throws {
    let server = try makeServer(page, status: status)
    let ok = try await Judged(server, options).ok(EndpointInput(url: Text(server.url())))
    #expect(ok["x-steps"] == nil)
    #expect(try EndpointReply(ok).status == status)
    #expect(server.requests.count == 1)
  }

  @Test(
    "is found on hostile pages, or not, without trouble",
    arguments: [
      ("", nil), ("<", nil), ("<form", nil), ("<form action='", nil), ("</form>", nil),
      ("<form><input type=hidden name=a", []), ("<form><input type=hidden name=a value='x", []),
      ("<form><input type=hidden name=>", []), ("<form><input = = type=hidden name=a>", ["a"]),
      ("<form><input type=hidden name=a<input type=hidden name=b>", ["a<input"]),
      ("<formula><input type=hidden name=a>", nil), ("<form/><input name=a type=hidden />", ["a"]),
    ])
  func hostilePages(_ page: String, _ names: [String]?) {
    let found = HTMLPage(Array(page.utf8)).forms.first?.controls.map {
      String(decoding: $0.name, as: UTF8.self)
    }
    #expect(found == names)
  }

  @Test(
    "decodes the values that servers write",
    arguments: [
      ("&amp;lt;", "&lt;"), ("&#65;&#x1F600;&quot;", "A\u{1F600}\""),
      ("&copy;&;&#;&#x;&", "&copy;&;&#;&#x;&"),
      ("&#x110000;&#xD800;&#+5;", "&#x110000;&#xD800;&#+5;"), ("&amp", "&amp"),
    ])
  func references(_ text: String, _ decoded: String) {
    let page = HTMLPage(Array("<input value='\(text)'>".utf8))
    #expect(page.tags.first?["value"] == Array(decoded.utf8))
  }
}
