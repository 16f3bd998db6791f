import AdapterProtocol
import Conformance
import Testing

/// What one link alone shows stands in `exchanges.txt`.
@Suite("Two links that came back")
struct ReturnOracleTests {
  private func described(
    _ description: String, _ plain: ReturnedReply.Conclusion, _ outcome: ReturnedReply.Conclusion
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
    ] as [(String, ReturnedReply.Conclusion, ReturnedReply.Conclusion, String)])
  func description(
    _ description: String, _ plain: ReturnedReply.Conclusion, _ outcome: ReturnedReply.Conclusion,
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
