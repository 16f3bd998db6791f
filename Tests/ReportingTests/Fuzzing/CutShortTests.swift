import Testing

@testable import Conformance
@testable import Fuzzing

@Suite("Signatures that were cut short")
struct CutShortTests {
  @Test("the report marks them and says what may hide there", arguments: [true, false])
  func marked(_ isCutShort: Bool) throws {
    let finding = try MadeUpCampaign.finding("state=a")
    var summary = MadeUpCampaign.summary(findings: [finding])
    let result = CampaignResult.Occurrence(
      signature: finding.signature, count: 12, isCutShort: isCutShort)
    summary.occurrences = [result]
    let text = CampaignText.render(summary)
    let row = text.split(separator: "\n").first { $0.hasPrefix("  app/state/exact  ") }
    #expect(row?.hasSuffix("12  rest counted only") == isCutShort)
    let note = "of one rule with the same evidence 3 findings are kept at most"
    #expect(text.replacing(/\n +/, with: " ").contains(note) == isCutShort)
  }
}
