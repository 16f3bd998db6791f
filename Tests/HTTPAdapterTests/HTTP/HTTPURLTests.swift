import HTTPAdapter
import Testing

@Suite("URLs of requests")
struct HTTPURLTests {
  private func url(_ text: String) throws -> HTTPURL { try HTTPURL(Array(text.utf8)) }

  @Test(
    "are split for a connection and a request line",
    arguments: [
      ("http://a.example/x?y=%zz", "http://a.example:80", "/x?y=%zz"),
      ("HTTPS://A.example:8443", "https://a.example:8443", "/"),
      ("http://a.example:?q", "http://a.example:80", "/?q"),
      ("http://[::1]:80/", "http://[::1]:80", "/"),
      ("https://[::1]/x//y", "https://[::1]:443", "/x//y"),
    ])
  func parts(_ text: String, _ origin: String, _ target: String) throws {
    let url = try url(text)
    #expect(url.origin == origin)
    #expect(url.target == Array(target.utf8))
  }

  @Test(
    "are refused if they can't be sent as they are",
    arguments: [
      "", "a.example", "ftp://a.example/", "http:/x", "http:///x", "http://a@b.example/",
      "http://a.example/#", "http://a.example:0/", "http://a.example:65536/",
      "http://a.example:+1/",
      "http://a.example:8a/", "http://[::1/", "http://a.example/\r\nX: y", "http://a.example/a b",
      "http://\u{E4}.example/",
    ])
  func refusals(_ text: String) {
    #expect(throws: HTTPURL.Fault.self) { try url(text) }
  }

  @Test(
    "are found from a reference as RFC 3986, section 5.4 has it",
    arguments: [
      ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
      ("g?y", "/b/c/g?y"), ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), (";x", "/b/c/;x"),
      ("", "/b/c/d;p?q"), (".", "/b/c/"), ("..", "/b/"), ("../g", "/b/g"), ("../../../g", "/g"),
      ("/./g", "/g"), ("g;x=1/../y", "/b/c/y"), ("http://a/h", "/h"), ("//A:80/h", "/h"),
      // As browsers repair them.
      ("/%zz", "/%zz"), (" /a b\n", "/a%20b"), ("\u{E9}", "/b/c/%C3%A9"), ("\\g", "/g"),
    ])
  func references(_ reference: String, _ target: String) throws {
    let base = try url("http://a/b/c/d;p?q")
    let found = try #require(base.resolving(Array(reference.utf8)))
    #expect(found.target == Array(target.utf8))
    #expect(found.hasOrigin(of: base))
  }

  @Test(
    "have a different origin, or none, for every URL elsewhere",
    arguments: [
      "https://a/", "http://a:81/", "http://b/", "//b/", "//a.b/", "//a:80@b/", "/\\b", "\\\\b\\",
      "mailto:a", "javascript:0", "http:/login",
    ])
  func otherOrigins(_ reference: String) throws {
    let base = try url("http://a/b")
    let found = base.resolving(Array(reference.utf8))
    #expect(found?.hasOrigin(of: base) != true)
  }
}
