import AppFlip
import Testing

@Suite("URI references are split")
struct SplittingTests {
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
      let long = random.octets(count % 83, from: bytes("aaaaaaaaaaaaaaaaaaaabcdefgh/?#:"))
      checkSplit(long, by: grammar, in: &sweep)
    }
    sweep.finish(checks: 4_000)
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

  private func checkSplit(_ text: [UInt8], by grammar: Grammar, in sweep: inout Sweep) {
    let found = Components(URIReference(splitting: text))
    let expected = grammar.split(text)
    sweep.check(found == expected, "\(Octets.escaped(text)): \(found)")
  }
}
