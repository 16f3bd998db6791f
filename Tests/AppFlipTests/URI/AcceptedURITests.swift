import AppFlip
import Testing

@Suite("Valid references are accepted")
struct AcceptedURITests {
  /// URIs of RFC 3986 and RFC 3966, and each optional part of the grammar left out or empty.
  static let uris = [
    "ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com",
    "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "foo://example.com:8042/over/there?name=ferret#nose", "urn:example:animal:ferret:nose",
    "http://www.ics.uci.edu/pub/ietf/uri/#Related", "mailto:fred@example.com",
    "foo://info.example.com?fred", "example://a/b/c/%7Bfoo%7D",
    "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "http://example.com:/", "http://example.com:80/",
    "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
    "a:", "a:?", "a:#", "a:?#", "a:/", "a://", "a:///", "a:////", "a://?", "a://#", "a:b", "a:b//c",
    "a:/b//", "a::", "a:b:c", "a:%41", "a:@", "a+-.9:b", "Z:b", "a:.", "a:..", "a:./b:c",
    "a://:", "a://:80", "a://@", "a://@:", "a://@h", "a://u@", "a://u:@h", "a://:p@h",
    "a://u:p:q@h",
    "a://h:0", "a://h:00000000000000000000000000000065536", "a://%41", "a://h?", "a://h#",
    "a://1.2.3", "a://256.256.256.256", "a://1.2.3.4.5", "a://-", "a://.", "a://..", "a://h..",
    "a://!$&'()*+,;=", "a://!$&'()*+,;=:@h", "a:!$&'()*+,;=:@", "a:?!$&'()*+,;=:@/?",
    "a:#!$&'()*+,;=:@/?", "a://[::1]", "a://[::1]:", "a://[::1]:80", "a://u@[::1]:80/",
    "a://[v1.a]", "a://[V1.a]", "a://[vFf.:]", "a://[v1.!$&'()*+,;=:-._~]",
  ]

  /// References without a scheme: those of section 5.4, and the edges of path-noscheme.
  static let relative = [
    "", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s",
    ".", "./", "..", "../", "../g", "../..", "../../", "../../g", "../../../g", "/./g", "/../g",
    "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g?y/./x",
    "g#s/../x", "//", "///", "////", "//:", "//@", "//h:", "/a:b", "./a:b", "a/b:c", "@", "a@b",
    "1",
    "%3A", "a//b", "/a//b", "?:", "#:", "?a:b", "?//", "#//", "+", "*", "?", "#",
  ]

  @Test("a URI", arguments: uris)
  func uri(_ uri: String) throws {
    #expect(try Grammar().isReference(bytes(uri)))
    let reference = try URIReference(validating: bytes(uri))
    #expect(reference.isURI)
    #expect(reference == URIReference(splitting: bytes(uri)))
  }

  @Test("a relative reference, which is no URI", arguments: relative)
  func relativeReference(_ relative: String) throws {
    #expect(try Grammar().isReference(bytes(relative)))
    let reference = try URIReference(validating: bytes(relative))
    #expect(!reference.isURI)
    #expect(reference == URIReference(splitting: bytes(relative)))
  }

  @Test("the 12 URLs, and a flip with each of them")
  func redirectURLs() throws {
    for url in RedirectURL.all {
      #expect(try URIReference(validating: url.octets).isURI)
      let link = bytes("https://app.example/flip?client_id=a&redirect_uri=")
      let flip = try URIReference(validating: link + PercentEncoding.encode(url.octets))
      #expect(flip.isURI)
    }
  }

  @Test("a link of 512 KiB in any of its components")
  func longLinks() throws {
    for (start, unit, end) in [
      ("https://a.example/?state=", "%C3%A9", ""), ("https://a.example/?", "a=b&", ""),
      ("https://a.example/", "/", ""), ("https://", "a.", "/"), ("https://", "u:", "@h/"),
      ("https://h:", "0", "/"), ("https://[v1.", ":", "]"), ("s", "+", ":"), ("#", "?", ""),
    ] {
      var middle = bytes(unit)
      while middle.count < 512 * 1024 { middle += middle }
      let long = bytes(start) + middle + bytes(end)
      #expect(throws: Never.self) { try URIReference(validating: long) }
    }
  }
}
