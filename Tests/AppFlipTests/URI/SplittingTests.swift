import AppFlip
import Testing

@Suite("URI references are split")
struct SplittingTests {
  @Test("appendix B's expression captures the same from every short text of delimiters")
  func everyShortText() throws {
    let grammar = try Grammar()
    var sweep = Sweep()
    let texts = sequences(of: utf8("a:/?#"), upTo: 6)
    for text in texts { checkSplit(text, by: grammar, in: &sweep) }
    sweep.finish(checks: 19_531)
  }

  @Test("the base ends before the query and the fragment")
  func base() {
    for (whole, base) in [
      ("s://u@h:1/p?q#f", "s://u@h:1/p"), ("s://h?q", "s://h"), ("s:p#f?q", "s:p"), ("?q", ""),
      ("", ""), ("#f", ""), ("a/b", "a/b"), ("s://h/?", "s://h/"),
    ] {
      #expect(text(URIReference(splitting: utf8(whole)).base) == base)
    }
  }

  @Test("components are slices of the text, with its offsets")
  func offsets() {
    let reference = URIReference(splitting: utf8("s://h/p?q#f"))
    #expect(reference.scheme?.startIndex == 0)
    #expect(reference.authority?.startIndex == 4)
    #expect(reference.path.startIndex == 5)
    #expect(reference.query?.startIndex == 8)
    #expect(reference.fragment?.startIndex == 10)
  }
}
