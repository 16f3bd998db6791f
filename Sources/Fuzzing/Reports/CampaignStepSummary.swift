import AppFlip
package import Conformance

extension StepSummary {
  package init(_ summary: CampaignResult, reports: String) {
    let counts = [
      (summary.failures.count, "failure"), (summary.expected.count, "expected failure"),
      (summary.warned.count, "warning"), (summary.problems.count, "other problem"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    self.init(
      "App Flip fuzzing", summary.verdictLine,
      [([summary.executions.counted("link")] + counts).joined(separator: ", ")],
      summary.brokenRules(in: reports), report: "\(reports)/\(FuzzingFolder.text)")
  }
}
