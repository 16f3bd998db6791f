import AppFlip
import Conformance
import Fuzzing

extension StatedCampaign {
  /// Adds the section of a statement that comes from the campaign's file.
  func add(to page: inout TextBlock) {
    let summary = record.summary
    page.add()
    page.add(Statement.campaignHeading + standing.word)
    page.addPoints(failing: complaints, limits: limits)
    page.add()
    for role in summary.roles where role.executions > 0 {
      page.addField(role.role.rawValue, "\(role.executions.counted("link")) sent")
      if let coverage = role.coverage { page.addField("", coverage.inWords) }
    }
    page.addField("findings", findingsInWords)
    if summary.request?.runs != 0 { page.addField("seed", "\(summary.seed)") }
    page.add()
    page.add("\(CampaignSummaryFile.name), SHA-256:")
    page.add("  \(digest)")
  }

  private var findingsInWords: String {
    let parts = [
      (record.totals.failures, "failure"), (record.totals.expected, "expected failure"),
      (record.totals.warnings, "warning"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}
