import AdapterProtocol
import AppFlip
import Testing

@testable import HTTPAdapter
@testable import Web

@Suite("Forms as HTML has them")
struct PageFormTests {
  private static let buttons = """
    <form action=/f><input name=a value=1><button name=b value=yes formaction=/yes formmethod=POST>Yes</button>
    <input type=submit name=b value=no formaction=''><button type=button name=c>C</button></form>
    """

  /// What is sent of a form, and where to: `POST /path a=1&b=2`.
  private static func sent(_ page: String, _ fields: [String], form number: Int = 0) -> String? {
    let form = HTMLPage(Array(page.utf8)).forms[number]
    let fields = fields.map { field in
      let parts = field.split(separator: "=", omittingEmptySubsequences: false).map {
        Array($0.utf8)
      }
      return FormField(name: parts[0], value: parts[1])
    }
    let target = form.target(with: fields)
    return form.filled(with: fields, isChosen: true).map { filled in
      let pairs = filled.map { String(decoding: $0.name + [0x3D] + $0.value, as: UTF8.self) }
      let action = target.action.map { String(decoding: $0, as: UTF8.self) } ?? "-"
      return "\(target.isPost ? "POST" : "GET") \(action) \(pairs.joined(separator: "&"))"
    }
  }

  @Test(
    "the button that is pressed decides where a form is sent",
    arguments: [
      (buttons, ["b=yes"], "POST /yes a=1&b=yes"), (buttons, ["b=no"], "GET - a=1&b=no"),
      (buttons, ["b=x"], "POST /yes a=1&b=x"), (buttons, ["a=2"], "POST /yes b=yes&a=2"),
      (buttons, ["c=3"], "POST /yes a=1&b=yes&c=3"),
      (
        "<form method=POST><button name=b disabled>B</button><input type=image></form>", [],
        "POST - "
      ),
      (
        "<form method=post><button formmethod=dialog formaction=/x>B</button></form>", [], "GET /x "
      ),
      ("<form method=post action=/x><button type=reset name=r>R</button></form>", [], "POST /x "),
    ])
  func button(_ page: String, _ fields: [String], _ expected: String) {
    #expect(Self.sent(page, fields) == expected)
  }

  @Test(
    "a control belongs to the form that it names",
    arguments: [
      (
        "<button form=f name=b value=1 formaction=/b>B</button><form id=f action=/f></form>",
        "GET /b b=1"
      ),
      (
        "<form id=f></form><input name=a value=1 form=f><select name=s form=f><option>x</select>",
        "GET - a=1&s=x"
      ),
      ("<form id=f><input name=a value=1 form=g><input name=b value=2 form=''></form>", "GET - "),
      ("<form id=f><form id=g><input name=a value=1></form><input name=b value=2>", "GET - a=1"),
      ("<form id=f><textarea form=f name=t>1</textarea></form>", "GET - t=1"),
    ])
  func owner(_ page: String, _ expected: String) { #expect(Self.sent(page, []) == expected) }

  @Test(
    "controls of a disabled fieldset aren't sent, except those of its first legend",
    arguments: [
      ("<fieldset disabled><input name=a></fieldset><input name=b value=1>", "b=1"),
      (
        "<fieldset disabled><legend><input name=a value=1></legend><legend><input name=b></legend></fieldset>",
        "a=1"
      ),
      (
        "<fieldset disabled><fieldset><legend><input name=a></legend></fieldset></fieldset><input name=b value=1>",
        "b=1"
      ),
      (
        "<fieldset disabled><select name=s><option>x</select></fieldset><fieldset><input name=b value=1>",
        "b=1"
      ),
      ("<template><input name=a></template><input name=b value=1>", "b=1"),
      ("<select name=s disabled><option>x</select><input name=b value=1>", "b=1"),
    ])
  func disabled(_ controls: String, _ expected: String) {
    #expect(Self.sent("<form>\(controls)</form>", []) == "GET - \(expected)")
  }

  @Test("the content of a template has no forms")
  func template() {
    let page = "<template><form><input name=a></form></template><form><input name=b></form>"
    let forms = HTMLPage(Array(page.utf8)).forms
    #expect(forms.map { $0.controls.map(\.name) } == [[[0x62]]])
  }

  @Test(
    "a control has the value that a browser sends",
    arguments: [
      ("<textarea name=t>\n a &amp; b\n&lt;c></textarea>", "t= a & b\r\n<c>"),
      ("<textarea name=t>\r\n\na\rb</textarea>", "t=\r\na\r\nb"),
      ("<textarea name=t type=checkbox></textarea>", "t="),
      ("<input type=hidden name=t value='a\nb\r\nc'>", "t=a\r\nb\r\nc"),
      ("<select name=t><option> a \n &amp; b <option selected>c</option></select>", "t=c"),
      ("<select name=t><option> a \n &amp; b <option>c</select>", "t=a & b"),
      (
        "<select name=t><option disabled selected>a</option><option value=''>b</option></select>",
        "t="
      ),
      ("<select name=t multiple><option>a<option selected>b<option selected>c</select>", "t=b&t=c"),
      (
        "<input type=hidden name=t value=1><select name=t><option>a<option selected>b</select>",
        "t=1&t=b"
      ),
    ])
  func value(_ control: String, _ expected: String) {
    #expect(Self.sent("<form>\(control)</form>", []) == "GET - \(expected)")
  }

  @Test("a field for a password is marked")
  func password() {
    let page = HTMLPage(
      Array("<form><input type=Password name=p><input name=password></form>".utf8))
    #expect(page.forms.first?.controls.map(\.isPassword) == [true, false])
  }

  @Test(
    "a form is sent to the URL that browsers open",
    arguments: [
      (" /a b/\u{E9}?x=|y z'\u{E9}#f ", "/a%20b/%C3%A9?x=|y%20z%27%C3%A9"),
      ("/c|d\t\n?\"<>`", "/c|d?%22%3C%3E`"),
      ("\\e\\{f}?\\", "/e/%7Bf%7D?\\"), ("%zz[", "/%zz["), ("?a=[b]", "/authorize?a=[b]"),
    ])
  func action(_ action: String, _ target: String) async throws {
    let server = try StubServer { request in
      request.hasPrefix("POST ")
        ? .text("HTTP/1.1 303 See\nLocation: https://a.example/?code=1\n\n")
        : .text(
          "HTTP/1.1 200 OK\n\n<form method=post action=\"\(action.replacing("\"", with: "&quot;"))\"><input name=ok></form>"
        )
    }
    let reply = try await Judged(server, ["--field", "ok=1"])
      .response(EndpointInput(url: Text(server.url())))
    #expect(reply.status == 303)
    #expect(
      server.requests.last?.hasPrefix("POST \(target) HTTP/1.1\r\n") == true, "\(server.requests)")
  }

  @Test("an action is relative to the base of the page")
  func base() throws {
    let request = HTTPRequest("GET", try HTTPURL(Array("http://a.example/login".utf8)))
    let page = Array("<base target=x><base href='/app/'><base href=/b/>".utf8)
    let visit = Visit(request, EndpointReply(status: 200, body: Text(page)))
    #expect(visit.base.resolving(Array("go".utf8))?.target == Array("/app/go".utf8))
    #expect(Visit(request, EndpointReply(status: 200)).base == request.url)
  }

  @Test(
    "an action that can't be used is named",
    arguments: [
      "javascript:go()", "http://\u{E9}.example/", "https://a@b.example/", "http://[::1/",
    ])
  func unusable(_ action: String) async throws {
    let server = try StubServer { _ in
      .text("HTTP/1.1 200 OK\n\n<form method=post action='\(action)'><input name=ok></form>")
    }
    let ok = try await Judged(server, ["--field", "ok=1"])
      .ok(EndpointInput(url: Text(server.url())))
    let shown = Bytes.escaped(Array(action.utf8))
    #expect(
      ok.text("x-fix")
        == "A form of the page /authorize isn't sent: its action \"\(shown)\" isn't an http or https URL."
    )
  }
}
