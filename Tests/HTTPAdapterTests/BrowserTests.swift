import AdapterProtocol
import Testing
import Web

@testable import HTTPAdapter

@Suite("Forms that a browser sends")
struct BrowserTests {
  /// The cookies that go to each URL after a response of `http://a.example/shop/cart?x`.
  @Test(
    "cookies go back as RFC 6265 has it",
    arguments: [
      ("a=b", "http://a.example/shop/other", "a=b"), ("a=b", "http://a.example/", nil),
      ("a=b; Path=/", "http://a.example/", "a=b"), ("a=b; path=/sh", "http://a.example/shop", nil),
      ("a=b; Path=/shop", "http://a.example/shop", "a=b"),
      ("a=b; Path=/", "http://b.example/", nil), ("a=b; Path=/", "http://c.a.example/", nil),
      ("a=b; Path=/; Domain=.a.example", "http://c.a.example/", "a=b"),
      ("a=b; Path=/; Domain=a.example", "http://a.example:81/", "a=b"),
      ("a=b; Path=/; Domain=b.example", "http://b.example/", nil),
      ("a=b; Path=/; Secure", "http://a.example/", nil),
      ("a=b; Path=/; Secure", "https://a.example/", "a=b"),
      ("a=b; Path=/; Max-Age=0", "http://a.example/", nil),
      ("a=b; Path=/; Max-Age=9; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "http://a.example/", "a=b"),
      ("a=b; Path=/; Expires=Thu, 01-Jan-1970 00:00:00 GMT", "http://a.example/", nil),
      ("a=b; Expires=Thu, 01 Jan 2170 00:00:00 GMT; Path=/", "http://a.example/", "a=b"),
      ("a=b, c=d; Path=/", "http://a.example/", "a=b, c=d"),
      (" a = b=c ; Path=/", "http://a.example/", "a=b=c"), ("=b; Path=/", "http://a.example/", nil),
      ("a", "http://a.example/shop/", nil),
    ])
  func cookies(_ line: String, _ url: String, _ expected: String?) throws {
    var jar = CookieJar()
    let page = try HTTPURL(Array("http://a.example/shop/cart?x".utf8))
    jar.take(
      EndpointReply(status: 200, headers: [Header(name: "Set-Cookie", value: Text(line))]),
      from: page)
    let field = try jar.field(to: HTTPURL(Array(url.utf8)))
    #expect(field.map { String(decoding: $0.value.bytes, as: UTF8.self) } == expected)
  }

  @Test("a cookie of the same name, domain and path takes the place of the one before")
  func replaced() throws {
    var jar = CookieJar()
    let page = try HTTPURL(Array("http://a.example/x/y".utf8))
    jar.add(Array("a=1; b=2".utf8), at: page)
    for line in ["a=3; Path=/", "c=4", "b=; Path=/; Max-Age=-1"] {
      jar.take(
        EndpointReply(status: 200, headers: [Header(name: "Set-Cookie", value: Text(line))]),
        from: page)
    }
    #expect(jar.field(to: page) == Header(name: "Cookie", value: "c=4; a=3"))
  }

  /// The names and values of cookies, which each response sets.
  private func names(_ lines: [String], from url: String, in jar: inout CookieJar) throws -> Int {
    let url = try HTTPURL(Array(url.utf8))
    let fields = lines.map { Header(name: "Set-Cookie", value: Text($0)) }
    jar.take(EndpointReply(status: 200, headers: fields), from: url)
    return jar.field(to: url)?.value.bytes.split(separator: UInt8(ascii: ";")).count ?? 0
  }

  @Test("cookies above the limits of RFC 6265 are ignored", .timeLimit(.minutes(6)))
  func limits() throws {
    var jar = CookieJar()
    func text(_ count: Int) -> String { String(repeating: "x", count: count) }
    let commas = String(repeating: ",a", count: 200_000)
    let lines = ["a=\(text(4_096))", "b=\(commas)", "c=\(commas)=", commas]
    #expect(try names(lines, from: "http://a.example/", in: &jar) == 0)
    let kept = ["a=\(text(4_095)); Path=/", "b=1; Path=/\(text(1_024))"]
    #expect(try names(kept, from: "http://a.example/", in: &jar) == 2)
    let many = (0..<60).map { "a\($0)=b" }
    #expect(try names(many, from: "http://b.example/", in: &jar) == 50)
    #expect(try names(["a0=; Max-Age=0"], from: "http://b.example/", in: &jar) == 49)
  }

  @Test("a form with the user's fields is filled in, other forms are left alone")
  func forms() throws {
    let page = HTMLPage(
      Array(
        """
        <input name=outside value=1><form><input name=q></form>
        <form method=POST action="/go?a=1&amp;b=2"><input type=hidden name=token value=t>
        <input name=user value=old><input type=checkbox name=stay checked><input type=radio name=r value=1>
        <input type=radio name=r value=2 checked><select name=s><option value=x><option value=y selected></select>
        <button name=decision value=deny>No</button><input type=submit name=go value=1><input name=off disabled>
        <textarea name=t></textarea></form>
        """.utf8))
    let forms = page.forms
    #expect(forms.map(\.target.isPost) == [false, true])
    #expect(
      forms.map { $0.target.action.map { String(decoding: $0, as: UTF8.self) } } == [
        nil, "/go?a=1&b=2",
      ])
    func filled(_ fields: [String]) -> [String?] {
      forms.map { form in
        let own = fields.map { FormField(name: Array($0.utf8), value: Array("!".utf8)) }
        return form.filled(with: own)?.map {
          String(decoding: $0.name + [0x3D] + $0.value, as: UTF8.self)
        }
        .joined(separator: "&")
      }
    }
    #expect(filled(["nothing"]) == [nil, nil])
    #expect(filled(["q"]) == ["q=!", nil])
    #expect(
      filled(["decision", "user", "unknown"])
        == [nil, "token=t&stay=on&r=2&s=y&t=&decision=!&user=!"])
  }
}
