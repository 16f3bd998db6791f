import AppFlip
package import Conformance

extension JUnitReport {
  static func render(_ summary: CampaignResult, reports: String?) -> String {
    let findings = summary.findings.map { JUnitCase($0, in: summary, reports: reports) }
    let problems = summary.problems.enumerated().map { index, problem in
      JUnitCase("problem.\(index + 1)", .error, type: "problem", message: problem)
    }
    let verdict = JUnitCase.verdict(summary.verdictLine, isPassed: summary.isPassed)
    return render(
      [("fuzzing", findings), ("run", [verdict] + problems)],
      [
        ("suite", ConformanceRun.suite), ("adapter", summary.command),
        ("implementation", summary.implementation), ("edition", "\(summary.edition.rawValue)"),
        ("profile", summary.profile.rawValue), ("seed", "\(summary.seed)"),
      ])
  }
}

extension JUnitCase {
  fileprivate init(_ finding: Finding, in summary: CampaignResult, reports: String?) {
    let subject = FindingSubject(finding)
    let name = "\(subject.name): \(finding.id)"
    let message =
      "expected \(TextBlock.shortened(finding.evidence.expected)), actual "
      + TextBlock.shortened(finding.evidence.observed)
    var block = TextBlock()
    FindingBlock(finding: finding, summary: summary, reports: reports).add(
      isBrief: true, to: &block)
    let details = block.lines.joined(separator: "\n")
    if finding.severity == .warn {
      self.init(name, .passed, details: "warning: \(message)\n\(details)")
    } else if summary.isExpected(finding) {
      self.init(name, .skipped, message: "expected failure: \(message)")
    } else {
      self.init(name, .failure, type: subject.name, message: message, details: details)
    }
  }
}

extension StepSummary {
  package init(_ summary: CampaignResult, reports: String) {
    let problems = summary.problems.count
    let counts =
      [summary.executions.counted("link")] + summary.findingCounts
      + (problems > 0 ? [problems.counted("other problem")] : [])
    self.init(
      "App Flip fuzzing", summary.verdictLine, [counts.joined(separator: ", ")],
      summary.brokenRules(in: reports), report: "\(reports)/\(FuzzingFolder.text)")
  }
}
