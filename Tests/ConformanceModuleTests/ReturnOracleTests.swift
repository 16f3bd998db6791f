import AdapterProtocol
import AppFlip
import Conformance
import Testing

@Suite("Return oracles")
struct ReturnOracleTests {
  @Test(
    "the code that was taken is the one in the URL, in either reading",
    arguments: [
      ("abc", "abc", "ok"), ("4%2FP7", "4/P7", "ok"), ("a%2Bb", "a+b", "ok"),
      // A bare plus is what either reader takes it for.
      ("a+b", "a+b", "ok"), ("a+b", "a b", "ok"), ("a+b", "ab", "required"),
      ("a%2Bb", "a b", "required"), ("a%20b", "a+b", "required"),
      // Both readings at once are no reading.
      ("a+b%2Bc", "a b+c", "ok"), ("a+b%2Bc", "a b c", "required"),
      ("a%252Bb", "a%2Bb", "ok"), ("a%252Bb", "a+b", "required"), ("a%2Bb", "a%2Bb", "required"),
      ("abc", "ABC", "required"), ("abc", "ab", "required"), ("abc", "abcd", "required"),
      ("%C3%A9", "\u{E9}", "ok"), ("%C3%A9", "e\u{301}", "required"), ("K", "\u{212A}", "required"),
    ])
  func code(_ raw: String, _ taken: String, _ says: String) {
    let exchange = Samples.returned("\(Samples.a)?code=\(raw)&state=S1", .linked, code: taken)
    #expect(shown(.googleAppCodeLinked, [exchange]) == says)
  }

  @Test(
    "what isn't one code that linked says nothing about it",
    arguments: [
      ("?code=a&code=b", .linked, "a"), ("?code=a&code=a", .linked, "x"),
      ("?state=S1", .linked, "a"),
      ("?code=&state=S1", .linked, ""), (nil, .linked, "a"), ("?code=a&state=S1", .fallback, "x"),
      ("?code=a&state=S1", .ignored, nil),
      // If it must not link, which code it took is beside the point.
      ("?code=a", .linked, "x"), ("?code=a&state=S2", .linked, "x"),
      ("?code=a&state=S1&error=cancelled", .linked, "x"), ("/?code=a&state=S1", .linked, "x"),
      ("?code=%FF&state=S1", .linked, "x"),
    ] as [(String?, ReturnedReply.Outcome, String?)])
  func noCode(_ query: String?, _ outcome: ReturnedReply.Outcome, _ code: String?) {
    let exchange = Samples.returned(query.map { Samples.a + $0 }, outcome, code: code)
    #expect(shown(.googleAppCodeLinked, [exchange]) == "n/a")
  }

  @Test("a copy without a value counts as omitted", arguments: [("b", "ok"), ("", "required")])
  func emptyCopy(_ taken: String, _ says: String) {
    let exchange = Samples.returned("\(Samples.a)?code=&code=b&state=S1", .linked, code: taken)
    #expect(shown(.googleAppCodeLinked, [exchange]) == says)
  }

  @Test("tells the byte at which the code differs")
  func difference() {
    let exchange = Samples.returned("\(Samples.a)?code=a%2Fb&state=S1", .linked, code: "a/B")
    let evidence = violation(of: .googleAppCodeLinked, by: [exchange])?.evidence
    #expect(evidence?.expected == "code=\"a/b\"")
    #expect(evidence?.observed == "code=\"a/B\"")
    #expect(evidence?.difference?.description == "byte 2 of the decoded code")
  }

  // MARK: - Descriptions

  private func described(
    _ description: String, _ plain: ReturnedReply.Outcome, _ outcome: ReturnedReply.Outcome
  ) -> [Exchange] {
    let link = "\(Samples.a)?error=cancelled&state=S1"
    return [Samples.returned(link, plain), Samples.returned(link + description, outcome)]
  }

  @Test(
    "a description changes nothing, unless the URL may be dropped as a whole",
    arguments: [
      ("&error_description=x", .fallback, .fallback, "ok"),
      ("&error_description=x", .fallback, .aborted, "required"),
      ("&error_description=x", .fallback, .ignored, "required"),
      ("&error_description=x", .fallback, .failed, "required"),
      ("&error_description=x", .aborted, .linked, "required"),
      ("&error_description=", .fallback, .aborted, "required"),
      // That the first end is wrong is the rule about the error's own.
      ("&error_description=x", .ignored, .ignored, "inconclusive"),
      // No URI, and no UTF-8.
      ("&error_description=%zz", .fallback, .ignored, "ok"),
      ("&error_description=%zz", .fallback, .failed, "ok"),
      ("&error_description=a b", .fallback, .ignored, "ok"),
      ("&error_description=%FF", .fallback, .ignored, "ok"),
      ("&error_description=%FF", .fallback, .fallback, "ok"),
      ("&error_description=%FF", .fallback, .aborted, "required"),
      ("&error_description=%zz", .fallback, .linked, "required"),
      // A URL like any other, however odd.
      ("&error_description=%00", .fallback, .ignored, "required"),
      ("&description=x", .fallback, .aborted, "n/a"),
    ] as [(String, ReturnedReply.Outcome, ReturnedReply.Outcome, String)])
  func description(
    _ description: String, _ plain: ReturnedReply.Outcome, _ outcome: ReturnedReply.Outcome,
    _ says: String
  ) {
    let exchanges = described(description, plain, outcome)
    #expect(shown(.googleAppErrorDescription, exchanges) == says)
  }

  @Test("one link, or three, are no comparison")
  func noComparison() {
    let two = described("&error_description=x", .fallback, .aborted)
    #expect(shown(.googleAppErrorDescription, [two[1]]) == "n/a")
    #expect(shown(.googleAppErrorDescription, [two[0]] + two) == "n/a")
    #expect(shown(.googleAppErrorDescription, two.reversed()) == "n/a")
  }

  @Test("shows both ends")
  func ends() {
    let evidence = violation(
      of: .googleAppErrorDescription, by: described("&error_description=x", .fallback, .aborted))?
      .evidence
    #expect(evidence?.expected == "outcome fallback, as without error_description")
    #expect(evidence?.observed == "outcome aborted")
  }
}
