import AppFlip
import Conformance
import Testing

@testable import Fuzzing

/// What a campaign found out that nobody ran.
enum MadeUpCampaign {
  /// A finding of a state that is decoded twice, in the last of some links.
  static func finding(
    _ queries: String..., rule: Rule.ID? = Rule.appStateExact.id, kind: String = "code/differs",
    severity: Finding.Severity = .fail, execution: Int = 4_711, start: String = "app.R01"
  ) throws -> Finding {
    let inputs = queries.map {
      FuzzInput(
        .app, link: InputLink(splitting: Array("https://app.example.com/flip?\($0)".utf8)),
        code: Array("4/P7".utf8))
    }
    let good = try #require(FuzzInput.good(.app, in: .offered))
    return Finding(
      FailureSignature(rule, try #require(EvidenceKind(kind))),
      deduplicationClass: DeduplicationClass(of: inputs, fixture: .offered, good: good),
      severity: severity,
      steps: inputs.map { Finding.Step($0, answer: "https://a.example/?code=1&state=A") },
      evidence: Evidence(
        expected: "state \"%41\"", observed: "state \"A\"",
        difference: Difference(offset: 0, place: "state")),
      reproductionMode: inputs.count > 1 ? .inOneProcess : .alone,
      origin: FindingOrigin(
        seed: 7, execution: execution, start: start, mutators: ["values/looks-encoded"],
        length: 418),
      confirmation: Confirmation(seen: 3, of: 3), executions: 17, isMinimal: inputs.count == 1)
  }

  /// A campaign in which everything went well.
  static func summary(
    _ shard: Shard = .whole, findings: [Finding] = [], seed: UInt64 = 7, fixture: Fixture = .offered
  ) -> CampaignSummary {
    var summary = CampaignSummary(
      seed: seed, shards: [shard], calls: [call(shard, seed: seed)],
      command: "./my-adapter --say 'hi'",
      implementation: "made-up 1.0", edition: .newest, profile: .default, fixture: fixture,
      roles: [
        CampaignSummary.RoleSummary(
          role: .app, executions: 1_000, behaviours: [1, 2, UInt64(shard.number) << 40], kept: 9)
      ],
      growth: [(1, 1), (500, 2), (1_000, 3)],
      mutators: [
        CampaignResult.MutatorRecord(name: "values/looks-encoded", uses: 40, yield: 5),
        CampaignResult.MutatorRecord(name: "bytes/flip", uses: 90, yield: 2),
      ],
      occurrences: findings.map(\.signature).reduce(into: [FailureSignature]()) {
        if !$0.contains($1) { $0.append($1) }
      }.sorted().map { CampaignResult.Occurrence(signature: $0, count: 12) },
      findings: findings, triageExecutions: 34, ends: [.complete], problems: [], warnings: [])
    summary.request = CampaignSummary.Request(runs: 1_000, start: .corpus)
    return summary
  }

  private static func call(_ shard: Shard, seed: UInt64) -> String {
    var plan = CampaignPlan()
    plan.corpus = Corpus(readableIn: Corpus.directory)
    plan.budget.runs = 1_000
    plan.budget.seed = seed
    plan.budget.depth = Budget.usualDepth
    plan.budget.shard = shard
    return CampaignCall(
      plan, executions: 1_000, end: .complete, hasHung: false, roles: [.app],
      command: "./my-adapter --say 'hi'", inputs: nil
    ).words
  }
}
