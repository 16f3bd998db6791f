import AppFlip
import Testing

@testable import Conformance
@testable import Fuzzing

@Suite("JUnit reports of campaigns")
struct CampaignJUnitTests {
  /// What became of a campaign, and whether it passes.
  static let rows:
    [(what: String, change: @Sendable (inout CampaignResult) throws -> Void, passes: Bool)] = [
      ("nothing", { _ in }, true),
      ("a finding", { $0.findings = [try MadeUpCampaign.finding("state=%2541")] }, false),
      (
        "a finding that is expected",
        {
          $0.findings = [try MadeUpCampaign.finding("state=%2541")]
          $0.expectedRules = [Rule.appStateExact.id]
        }, true
      ),
      (
        "a warning", { $0.findings = [try MadeUpCampaign.finding("state=%2541", severity: .warn)] },
        true
      ),
      (
        "a fault of the adapter",
        { $0.findings = [try MadeUpCampaign.finding("a=b", rule: nil, kind: "protocol-error")] },
        false
      ),
      ("a problem", { $0.problems = ["Corpus/x: it can't be read"] }, false),
      ("a stop", { $0.ends = [.stopped] }, false),
      ("an adapter that gave up", { $0.ends = [.gaveUp] }, false),
      ("no execution", { $0.roles = [] }, false),
    ]

  @Test("green if the campaign passes, red if it doesn't")
  func verdict() throws {
    for row in Self.rows {
      var summary = MadeUpCampaign.summary()
      try row.change(&summary)
      #expect(summary.isPassed == row.passes, "\(row.what)")
      let document = try JUnitDocument(JUnitReport.render(summary, reports: "R"))
      #expect(document.isGreen == row.passes, "\(row.what)")
      #expect(document.totals["tests"] == "\(document.cases.count)")
    }
  }

  @Test("a finding names its rule, what was expected and how to send it again")
  func finding() throws {
    let finding = try MadeUpCampaign.finding("state=%2541")
    let summary = MadeUpCampaign.summary(findings: [finding])
    let document = try JUnitDocument(JUnitReport.render(summary, reports: "R"))
    let failure = try #require(document.cases.first { $0.suite == "fuzzing" })
    #expect(failure.name == "app/state/exact: \(finding.id)")
    #expect(failure.attributes["type"] == "app/state/exact")
    #expect(failure.attributes["message"] == "expected state \"%41\", actual state \"A\"")
    #expect(failure.text.contains("replay") && failure.text.contains(finding.id))
    #expect(document.names(of: "failure").last == "verdict")
  }
}
