import AppFlip
import Testing

@Suite("URI references are split")
struct SplittingTests {
  @Test("appendix B's example has its components")
  func appendixB() {
    expect(
      "http://www.ics.uci.edu/pub/ietf/uri/#Related",
      Components("http", "www.ics.uci.edu", "/pub/ietf/uri/", nil, "Related"))
  }

  @Test("the examples of section 1.1.2 have their components")
  func examples() {
    expect(
      "ftp://ftp.is.co.za/rfc/rfc1808.txt",
      Components("ftp", "ftp.is.co.za", "/rfc/rfc1808.txt", nil, nil))
    expect(
      "http://www.ietf.org/rfc/rfc2396.txt",
      Components("http", "www.ietf.org", "/rfc/rfc2396.txt", nil, nil))
    expect(
      "ldap://[2001:db8::7]/c=GB?objectClass?one",
      Components("ldap", "[2001:db8::7]", "/c=GB", "objectClass?one", nil))
    expect(
      "mailto:John.Doe@example.com", Components("mailto", nil, "John.Doe@example.com", nil, nil))
    expect(
      "news:comp.infosystems.www.servers.unix",
      Components("news", nil, "comp.infosystems.www.servers.unix", nil, nil))
    expect("tel:+1-816-555-1212", Components("tel", nil, "+1-816-555-1212", nil, nil))
    expect("telnet://192.0.2.16:80/", Components("telnet", "192.0.2.16:80", "/", nil, nil))
    expect(
      "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
      Components("urn", nil, "oasis:names:specification:docbook:dtd:xml:4.1.2", nil, nil))
  }

  @Test("the examples of section 3 have their components")
  func sectionThree() {
    expect(
      "foo://example.com:8042/over/there?name=ferret#nose",
      Components("foo", "example.com:8042", "/over/there", "name=ferret", "nose"))
    expect(
      "urn:example:animal:ferret:nose",
      Components("urn", nil, "example:animal:ferret:nose", nil, nil))
  }

  @Test("an undefined component isn't an empty one")
  func undefinedOrEmpty() {
    expect("", Components(nil, nil, "", nil, nil))
    expect("?", Components(nil, nil, "", "", nil))
    expect("#", Components(nil, nil, "", nil, ""))
    expect("?#", Components(nil, nil, "", "", ""))
    expect("//", Components(nil, "", "", nil, nil))
    expect("///", Components(nil, "", "/", nil, nil))
    expect("////", Components(nil, "", "//", nil, nil))
    expect("/", Components(nil, nil, "/", nil, nil))
    expect("a:", Components("a", nil, "", nil, nil))
    expect("a://", Components("a", "", "", nil, nil))
    expect("a:?", Components("a", nil, "", "", nil))
    expect("a:/", Components("a", nil, "/", nil, nil))
    expect("a:///", Components("a", "", "/", nil, nil))
    expect(":", Components(nil, nil, ":", nil, nil))
    expect("://a", Components(nil, nil, "://a", nil, nil))
  }

  @Test("only the first delimiter of a kind splits")
  func firstDelimiter() {
    expect("a:b:c", Components("a", nil, "b:c", nil, nil))
    expect("//a//b", Components(nil, "a", "//b", nil, nil))
    expect("?a?b", Components(nil, nil, "", "a?b", nil))
    expect("#a#b", Components(nil, nil, "", nil, "a#b"))
    expect("#a?b", Components(nil, nil, "", nil, "a?b"))
    expect("//a@b@c:1:2", Components(nil, "a@b@c:1:2", "", nil, nil))
  }

  @Test("a colon behind a slash, a question mark or a number sign ends no scheme")
  func lateColon() {
    expect("/a:b", Components(nil, nil, "/a:b", nil, nil))
    expect("a/b:c", Components(nil, nil, "a/b:c", nil, nil))
    expect("a?b:c", Components(nil, nil, "a", "b:c", nil))
    expect("a#b:c", Components(nil, nil, "a", nil, "b:c"))
  }

  @Test("text that is no URI is split all the same")
  func invalid() {
    expect("1 %:x", Components("1 %", nil, "x", nil, nil))
    expect(
      "https://evil.example\\@a.example/?[",
      Components("https", "evil.example\\@a.example", "/", "[", nil))
    expect("//[::1/x", Components(nil, "[::1", "/x", nil, nil))
  }

  @Test("delimiters count as octets, whatever stands behind them")
  func combiningMarks() {
    expect(
      "a:\u{301}//b/\u{301}?\u{301}c#\u{301}d",
      Components("a", nil, "\u{301}//b/\u{301}", "\u{301}c", "\u{301}d"))
    expect("//a/\u{301}", Components(nil, "a", "/\u{301}", nil, nil))
  }

  @Test("appendix B's expression captures the same from every short text of delimiters")
  func everyShortText() throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    let texts = sequences(of: bytes("a:/?#"), upTo: 6)
    for text in texts { checkSplit(text, by: grammar, in: &sweep) }
    sweep.finish(checks: 19_531)
  }

  @Test("appendix B's expression captures the same with any octet at any place")
  func everyOctetEverywhere() throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    let text = bytes("s://u@h:1/p/q?r=s#f")
    for index in text.indices {
      for octet in everyOctet {
        checkSplit(text.replacing(at: index, with: octet), by: grammar, in: &sweep)
      }
    }
    sweep.finish(checks: 19 * 256)
  }

  @Test("appendix B's expression captures the same from random octets")
  func randomOctets() throws {
    let grammar = try Grammar()
    var random = SplitMix64(seed: 3986)
    var sweep = Sweep()
    for count in 0..<2_000 {
      let text = random.octets(count % 40, from: bytes(":/?#[]@%ab1\u{301}\r\n\u{0}"))
      checkSplit(text, by: grammar, in: &sweep)
    }
    sweep.finish(checks: 2_000)
  }

  @Test("the components of any text make it up again")
  func recomposition() {
    var random = SplitMix64(seed: 53)
    var sweep = Sweep()
    for count in 0..<2_000 {
      let octets = random.octets(count % 60) + random.octets(count % 7, from: bytes(":/?#"))
      let reference = URIReference(splitting: octets)
      sweep.check(reference.octets == octets, "octets of \(Octets.escaped(octets))")
      sweep.check(Components(reference).recomposed == octets, Octets.escaped(octets))
    }
    sweep.finish(checks: 4_000)
  }

  @Test("a path without authority never begins with two slashes")
  func doubleSlash() {
    var sweep = Sweep()
    for text in sequences(of: bytes("a:/?"), upTo: 6) {
      let reference = URIReference(splitting: text)
      sweep.check(
        reference.authority != nil || !reference.path.starts(with: bytes("//")),
        Octets.escaped(text))
    }
    sweep.finish(checks: 5_461)
  }

  @Test("the base is what stands in front of the query and the fragment")
  func base() {
    for (whole, base) in [
      ("s://u@h:1/p?q#f", "s://u@h:1/p"), ("s://h?q", "s://h"), ("s:p#f?q", "s:p"), ("?q", ""),
      ("", ""), ("#f", ""), ("a/b", "a/b"), ("s://h/?", "s://h/"),
    ] {
      #expect(text(URIReference(splitting: bytes(whole)).base) == base)
    }
  }

  @Test("components are slices of the text, with its offsets")
  func offsets() {
    let reference = URIReference(splitting: bytes("s://h/p?q#f"))
    #expect(reference.scheme?.startIndex == 0)
    #expect(reference.authority?.startIndex == 4)
    #expect(reference.path.startIndex == 5)
    #expect(reference.query?.startIndex == 8)
    #expect(reference.fragment?.startIndex == 10)
  }

  @Test("references are equal when their octets are")
  func equality() {
    let composed = URIReference(splitting: bytes("s:\u{E9}"))
    #expect(composed == URIReference(splitting: bytes("s:\u{E9}")))
    #expect(composed != URIReference(splitting: bytes("s:e\u{301}")))
    #expect(URIReference(splitting: bytes("s:K")) != URIReference(splitting: bytes("s:\u{212A}")))
    #expect(URIReference(splitting: bytes("s:%41")) != URIReference(splitting: bytes("s:A")))
  }

  private func expect(
    _ whole: String, _ components: Components, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = Components(URIReference(splitting: bytes(whole)))
    #expect(found == components, sourceLocation: sourceLocation)
  }

  private func checkSplit(_ text: [UInt8], by grammar: Grammar, in sweep: inout Sweep) {
    let found = Components(URIReference(splitting: text))
    let expected = grammar.split(text)
    sweep.check(found == expected, "\(Octets.escaped(text)): \(found)")
  }

  @Test("long references are split at their first delimiters")
  func splitting() {
    var random = SplitMix64(seed: 7)
    var sweep = Sweep()
    for round in 0..<20_000 {
      let octets = random.octets(round % 83, from: Array("aaaaaaaaaaaaaaaaaaaabcdefgh/?#:".utf8))
      let uri = URIReference(splitting: octets)
      let end = octets.firstIndex(of: 0x23) ?? octets.count
      let mark = octets[..<end].firstIndex(of: 0x3F) ?? end
      sweep.check(uri.fragment == (end < octets.count ? octets[(end + 1)...] : nil), "\(octets)")
      sweep.check(uri.query == (mark < end ? octets[(mark + 1)..<end] : nil), "\(octets)")
      sweep.check(uri.base == octets[..<mark], "\(octets)")
    }
    sweep.finish(checks: 60_000)
  }
}
