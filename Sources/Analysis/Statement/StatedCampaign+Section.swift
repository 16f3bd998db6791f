import AppFlip
import Conformance
import Fuzzing
import Reporting

extension StatedCampaign {
  /// Adds the section of a statement that comes from the campaign's file.
  func add(to page: inout TextBlock) {
    page.add()
    page.add(Statement.campaignHeading + standing.word)
    page.addPoints(failing: complaints, limits: limits)
    page.add()
    for role in result.roles where role.executions > 0 {
      page.addField(role.role.rawValue, "\(role.executions.counted("link")) sent")
      if let coverage = role.coverage { page.addField("", coverage.inWords) }
    }
    page.addField("findings", findingsInWords)
    if !result.isExhaustive { page.addField("seed", "\(result.seed)") }
    page.add()
    page.add("\(CampaignResult.fileName), SHA-256:")
    page.add("  \(digest)")
  }

  private var findingsInWords: String {
    let parts = [
      (result.totals.failures, "failure"), (result.totals.expected, "expected failure"),
      (result.totals.warnings, "warning"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}
