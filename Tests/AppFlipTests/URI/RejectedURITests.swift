import AppFlip
import Testing

/// Text that breaks the grammar, and how.
struct Rejected: Sendable, CustomTestStringConvertible {
  var text: String
  var offset: Int
  var component: URISyntaxError.Component
  var problem: URISyntaxError.Problem

  /// An octet that may not stand where it stands.
  init(_ text: String, _ offset: Int, _ component: URISyntaxError.Component, _ octet: UInt8) {
    self.init(text, offset, component, .character(octet))
  }

  init(
    _ text: String, _ offset: Int, _ component: URISyntaxError.Component,
    _ problem: URISyntaxError.Problem
  ) {
    (self.text, self.offset, self.component, self.problem) = (text, offset, component, problem)
  }

  var testDescription: String { Octets.escaped(text.utf8) }
}

@Suite(
  "Invalid references are refused at their first octet")
struct RejectedURITests {
  static let schemes = [
    Rejected("1a:b", 0, .scheme, .schemeStart), Rejected("+:", 0, .scheme, .schemeStart),
    Rejected("-a:", 0, .scheme, .schemeStart), Rejected(".:", 0, .scheme, .schemeStart),
    Rejected(" https://h", 0, .scheme, .schemeStart), Rejected("%61:b", 0, .scheme, .schemeStart),
    Rejected("\u{FEFF}a:", 0, .scheme, .schemeStart), Rejected("@:", 0, .scheme, .schemeStart),
    Rejected("a_b:c", 1, .scheme, 0x5F), Rejected("a%3a:b", 1, .scheme, 0x25),
    Rejected("http\n:", 4, .scheme, 0x0A), Rejected("a~:", 1, .scheme, 0x7E),
    Rejected("a@b:c", 1, .scheme, 0x40), Rejected("https\u{17F}:", 5, .scheme, 0xC5),
    Rejected("a[:", 1, .scheme, 0x5B),
  ]

  static let userinfos = [
    Rejected("//a b@h", 3, .userinfo, 0x20), Rejected("s://u[@h", 5, .userinfo, 0x5B),
    Rejected("s://[::1]@h", 4, .userinfo, 0x5B), Rejected("s://%@h", 4, .userinfo, .escape),
    Rejected("s://u%4@h", 5, .userinfo, .escape), Rejected("s://%zz@h", 4, .userinfo, .escape),
    Rejected("https://evil.example\\@h", 20, .userinfo, 0x5C),
    Rejected("s://u\u{E9}@h", 5, .userinfo, 0xC3), Rejected("s:// @[", 4, .userinfo, 0x20),
  ]

  static let hosts = [
    Rejected("//a b", 3, .host, 0x20), Rejected("s://a@b@c", 7, .host, 0x40),
    Rejected("s://@@", 5, .host, 0x40), Rejected("s://a[b", 5, .host, 0x5B),
    Rejected("s://a]", 5, .host, 0x5D), Rejected("s://]", 4, .host, 0x5D),
    Rejected("s://h%", 5, .host, .escape), Rejected("s://h%2/", 5, .host, .escape),
    Rejected("s://h%2:80", 5, .host, .escape), Rejected("s://h%g0", 5, .host, .escape),
    Rejected("s://h%0\u{FF11}", 5, .host, .escape), Rejected("s://a\\b", 5, .host, 0x5C),
    Rejected("s://\u{212A}", 4, .host, 0xE2), Rejected("s://h\u{0}", 5, .host, 0x00),
    Rejected("s://h\u{7F}", 5, .host, 0x7F), Rejected("s://h|", 5, .host, 0x7C),
    Rejected("s://h^", 5, .host, 0x5E), Rejected("s://<h>", 4, .host, 0x3C),
    Rejected("s://h\u{3002}a", 5, .host, 0xE3), Rejected("s://h\t", 5, .host, 0x09),
    Rejected("s://a\"", 5, .host, 0x22), Rejected("s://{a}", 4, .host, 0x7B),
  ]

  static let literals = [
    Rejected("s://[", 4, .host, .addressLiteral), Rejected("s://[]", 4, .host, .addressLiteral),
    Rejected("s://[::1", 4, .host, .addressLiteral),
    Rejected("s://[::1/]", 4, .host, .addressLiteral),
    Rejected("s://[[::1]]", 4, .host, .addressLiteral),
    Rejected("s://u@[1.2.3.4]", 6, .host, .addressLiteral),
    Rejected("s://[h.example]", 4, .host, .addressLiteral),
    Rejected("s://[::1%25eth0]", 4, .host, .addressLiteral),
    Rejected("s://[fe80::%31]", 4, .host, .addressLiteral),
    Rejected("s://[::g]", 4, .host, .addressLiteral),
    Rejected("s://[ ::1]", 4, .host, .addressLiteral),
    Rejected("//[v1.a", 2, .host, .addressLiteral), Rejected("//[v]", 2, .host, .addressLiteral),
    Rejected("//[v.]", 2, .host, .addressLiteral), Rejected("//[v1]", 2, .host, .addressLiteral),
    Rejected("//[v1.]", 2, .host, .addressLiteral), Rejected("//[v.a]", 2, .host, .addressLiteral),
    Rejected("//[vg.a]", 2, .host, .addressLiteral),
    Rejected("//[v1a]", 2, .host, .addressLiteral),
    Rejected("//[v1.%41]", 2, .host, .addressLiteral),
    Rejected("//[v1.[]", 2, .host, .addressLiteral),
    Rejected("//[w1.a]", 2, .host, .addressLiteral),
  ]

  static let ports = [
    Rejected("s://h:a", 6, .port, 0x61), Rejected("s://h:1:2", 7, .port, 0x3A),
    Rejected("s://h::", 6, .port, 0x3A), Rejected("s://h:-1", 6, .port, 0x2D),
    Rejected("s://h:+443", 6, .port, 0x2B), Rejected("s://h:80 ", 8, .port, 0x20),
    Rejected("s://h:%38", 6, .port, 0x25), Rejected("s://h:\u{FF18}", 6, .port, 0xEF),
    Rejected("s://1::2", 6, .port, 0x3A), Rejected("s://u@h:p", 8, .port, 0x70),
    Rejected("s://[::1]x", 9, .port, 0x78), Rejected("s://[::1]80", 9, .port, 0x38),
    Rejected("s://[::1].example", 9, .port, 0x2E), Rejected("s://[::1]]", 9, .port, 0x5D),
    Rejected("s://[::1]:x", 10, .port, 0x78), Rejected("s://[::1]::", 10, .port, 0x3A),
    Rejected("s://[::1]%", 9, .port, 0x25),
  ]

  static let paths = [
    Rejected(":", 0, .path, 0x3A), Rejected("://a", 0, .path, 0x3A),
    Rejected("::a", 0, .path, 0x3A), Rejected(":a/b", 0, .path, 0x3A),
    Rejected(":?q", 0, .path, 0x3A), Rejected(" ", 0, .path, 0x20),
    Rejected("a b", 1, .path, 0x20), Rejected("/[", 1, .path, 0x5B),
    Rejected("s:[::1]", 2, .path, 0x5B), Rejected("s://h/\\", 6, .path, 0x5C),
    Rejected("\\\\h", 0, .path, 0x5C), Rejected("%", 0, .path, .escape),
    Rejected("s:%", 2, .path, .escape), Rejected("s:a%2", 3, .path, .escape),
    Rejected("s:a%2?41", 3, .path, .escape), Rejected("s:%2#1", 2, .path, .escape),
    Rejected("s:%/41", 2, .path, .escape), Rejected("s:%%41", 2, .path, .escape),
    Rejected("s:%41%", 5, .path, .escape), Rejected("s:%+f", 2, .path, .escape),
    Rejected("s:%u0026", 2, .path, .escape), Rejected("s:%\u{FF12}6", 2, .path, .escape),
    Rejected("s:/\u{E9}", 3, .path, 0xC3), Rejected("s:/\r\n", 3, .path, 0x0D),
    Rejected("//h/`", 4, .path, 0x60), Rejected("\u{301}", 0, .path, 0xCC),
  ]

  static let queriesAndFragments = [
    Rejected("?[", 1, .query, 0x5B), Rejected("s:?a]", 4, .query, 0x5D),
    Rejected("?a\"", 2, .query, 0x22), Rejected("?a|", 2, .query, 0x7C),
    Rejected("?%", 1, .query, .escape), Rejected("?a%4", 2, .query, .escape),
    Rejected("?%4#1", 1, .query, .escape), Rejected("?%41%4z", 4, .query, .escape),
    Rejected("?\u{301}", 1, .query, 0xCC), Rejected("?a b", 2, .query, 0x20),
    Rejected("##", 1, .fragment, 0x23), Rejected("#a#", 2, .fragment, 0x23),
    Rejected("#[", 1, .fragment, 0x5B), Rejected("#%", 1, .fragment, .escape),
    Rejected("?q#%4", 3, .fragment, .escape), Rejected("s:#\u{0}", 3, .fragment, 0x00),
    Rejected("#?#", 2, .fragment, 0x23), Rejected("s://h/p?q#f\n", 11, .fragment, 0x0A),
  ]

  /// Several faults: the leftmost one is told.
  static let several = [
    Rejected("a_:// @[%?[#[", 1, .scheme, 0x5F), Rejected("a:// @[%/%?[#[", 4, .userinfo, 0x20),
    Rejected("a://u@ [:x/%?[#[", 6, .host, 0x20),
    Rejected("a://[:x/%?[#[", 4, .host, .addressLiteral),
    Rejected("a://h:x/%?[#[", 6, .port, 0x78), Rejected("a://h/%?[#[", 6, .path, .escape),
    Rejected("a:?[#[", 3, .query, 0x5B), Rejected("? %", 1, .query, 0x20),
    Rejected("?% ", 1, .query, .escape), Rejected("s://[x]y", 4, .host, .addressLiteral),
  ]

  @Test("the scheme", arguments: schemes)
  func scheme(_ rejected: Rejected) throws { try expect(rejected) }

  @Test("the user information", arguments: userinfos)
  func userinfo(_ rejected: Rejected) throws { try expect(rejected) }

  @Test("the host", arguments: hosts)
  func host(_ rejected: Rejected) throws { try expect(rejected) }

  @Test("the bracketed host", arguments: literals)
  func addressLiteral(_ rejected: Rejected) throws { try expect(rejected) }

  @Test("the port", arguments: ports)
  func port(_ rejected: Rejected) throws { try expect(rejected) }

  @Test("the path", arguments: paths)
  func path(_ rejected: Rejected) throws { try expect(rejected) }

  @Test("the query and the fragment", arguments: queriesAndFragments)
  func queryAndFragment(_ rejected: Rejected) throws { try expect(rejected) }

  @Test("the leftmost of several", arguments: several)
  func leftmost(_ rejected: Rejected) throws { try expect(rejected) }

  private func expect(_ rejected: Rejected) throws {
    let octets = bytes(rejected.text)
    #expect(try !Grammar().isReference(octets))
    let error = try #require(syntaxError(in: octets))
    #expect(error.offset == rejected.offset)
    #expect(error.component == rejected.component)
    #expect(error.problem == rejected.problem)

    let reference = URIReference(splitting: octets)
    #expect(throws: error) { try reference.validate() }
    #expect(!reference.isURI)
  }
}
