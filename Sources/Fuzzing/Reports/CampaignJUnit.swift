import AppFlip
import Conformance

extension JUnitReport {
  /// Writes the report of a campaign: a test for each finding and each problem, and one for the verdict.
  static func render(_ summary: CampaignResult, reports: String?) -> String {
    let findings = summary.findings.map { JUnitCase($0, in: summary, reports: reports) }
    let problems = summary.problems.enumerated().map { index, problem in
      JUnitCase(
        name: "problem.\(index + 1)",
        outcome: JUnitCase.Outcome(kind: .error, type: "problem", message: problem))
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

  /// Writes the report of a comparison: a test for each difference, and one for the verdict.
  static func render(
    differences: [(name: String, details: String)], verdict: String, isPassed: Bool
  ) -> String {
    let cases = differences.map { difference in
      JUnitCase(
        name: difference.name,
        outcome: JUnitCase.Outcome(
          kind: .failure, type: "differs", message: difference.name, details: difference.details))
    }
    return render([
      ("differential", cases), ("run", [JUnitCase.verdict(verdict, isPassed: isPassed)]),
    ])
  }
}

extension JUnitCase {
  /// Tells of a finding: a failure if the campaign fails by it.
  init(_ finding: Finding, in summary: CampaignResult, reports: String?) {
    let subject = FindingSubject(finding)
    let name = "\(subject.name): \(finding.id)"
    let message =
      "expected \(TextBlock.shortened(finding.evidence.expected)), actual "
      + TextBlock.shortened(finding.evidence.observed)
    var block = TextBlock()
    FindingBlock(finding: finding, summary: summary, reports: reports).addBriefly(to: &block)
    let details = block.lines.joined(separator: "\n")
    let outcome: Outcome =
      if finding.severity == .warn {
        Outcome(kind: .passed, details: "warning: \(message)\n\(details)")
      } else if summary.isExpected(finding) {
        Outcome(kind: .skipped, message: "expected failure: \(message)")
      } else {
        Outcome(kind: .failure, type: subject.name, message: message, details: details)
      }
    self.init(name: name, outcome: outcome)
  }
}
