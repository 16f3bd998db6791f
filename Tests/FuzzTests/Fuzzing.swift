import AppFlip
import Conformance
import Fuzzing
import Testing

// Links that nobody wrote. The adapter named by APPFLIP_ADAPTER, or the reference implementation, is
// handed the hostile links of the corpus and what earlier campaigns found, then as many links made of
// them as APPFLIP_FUZZ_RUNS says, or for as long as APPFLIP_FUZZ_SECONDS says.

/// What broke, and the smallest link that shows it, stands in Reports/fuzzing.txt.
@Suite("App Flip fuzzing", .fuzzingReport) struct AppFlipFuzzing {
  @Test("the links of the corpus, and what was found before, break nothing")
  func replay() async throws {
    try record(await campaignResult()) { $0.isReplayed }
  }

  @Test("links that nobody wrote break nothing")
  func campaign() async throws {
    try record(await campaignResult()) { !$0.isReplayed }
  }

  @Test("the campaign passes")
  func verdict() async throws {
    let result = try await campaignResult()
    if !result.isPassed { Issue.record("\(result.verdictLine)") }
  }

  private func campaignResult() async throws -> CampaignResult {
    guard let result = try? await CurrentCampaign.outcome.value else {
      try Test.cancel("there is no campaign")
    }
    return result
  }

  /// Fails the test for each finding that fails the run, and warns of the others.
  ///
  /// What didn't come to its end hasn't passed.
  private func record(_ result: CampaignResult, where isWanted: (Finding) -> Bool) throws {
    record(result.failures.filter(isWanted), .error)
    record(result.expected.filter(isWanted) + result.warned.filter(isWanted), .warning)
    if !result.isFinished { try Test.cancel("the campaign didn't come to its end") }
  }

  private func record(_ findings: [Finding], _ severity: Issue.Severity) {
    for finding in findings.prefix(Self.mostIssues) {
      let rule = finding.signature.rule?.rawValue ?? "the adapter itself"
      let link = finding.steps.last?.input.link.map { Octets.escaped($0.octets.prefix(400)) }
      Issue.record(
        "\(rule): expected \(TextBlock.shortened(finding.evidence.expected)), for \(link ?? "no link"); \(finding.id)",
        severity: severity)
    }
    let rest = findings.count - Self.mostIssues
    if rest > 0 { Issue.record("\(rest) more findings, in the report", severity: severity) }
  }

  /// The findings that the console shows; the report has them all.
  private static let mostIssues = 10
}
