import AppFlip
import Conformance
import Testing

@testable import Fuzzing

/// What a campaign found out that nobody ran.
enum MadeUpCampaign {
  /// A finding of a state that is decoded twice, in the last of some links.
  static func finding(
    _ queries: String..., rule: Rule.ID? = Rule.appStateExact.id, kind: String = "code/differs",
    severity: Finding.Severity = .fail, execution: Int = 4_711,
    start: String = "app.redirect-uri.host-foreign"
  ) throws -> Finding {
    let inputs = queries.map {
      FuzzRequest(
        .app, link: InputLink(splitting: Array("https://app.example.com/flip?\($0)".utf8)),
        code: Array("4/P7".utf8))
    }
    let good = try #require(FuzzRequest.good(.app, in: .offered))
    return Finding(
      signature: FailureSignature(rule, try #require(EvidenceKind(kind))),
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
      confirmation: Confirmation(seen: 3, repeats: 3), executions: 17, isMinimal: inputs.count == 1)
  }

  static func summary(
    _ shard: Shard = .whole, findings: [Finding] = [], seed: UInt64 = 7, fixture: Fixture = .offered
  ) -> CampaignResult {
    var result = CampaignResult()
    (result.seed, result.fixture, result.runs) = (seed, fixture, 1_000)
    (result.command, result.implementation) = ("./my-adapter --say 'hi'", "made-up 1.0")
    result.roles = [
      CampaignResult.RoleResult(
        role: .app, executions: 1_000, behaviours: [1, 2, UInt64(shard.number) << 40], kept: 9)
    ]
    result.occurrences = Set(findings.map(\.signature)).sorted().map {
      CampaignResult.Occurrence(signature: $0, count: 12)
    }
    (result.findings, result.triageExecutions, result.ends) = (findings, 34, [.complete])
    result.parts = [CampaignResult.Part(shard: shard, call: call(shard, result))]
    return result
  }

  private static let corpus = Corpus(readableIn: Corpus.directory)

  private static func call(_ shard: Shard, _ result: CampaignResult) -> String {
    var plan = CampaignPlan()
    plan.corpus = corpus
    plan.budget.runs = result.runs
    plan.budget.seed = result.seed
    plan.budget.depth = Budget.usualDepth
    plan.budget.shard = shard
    return plan.call(for: result)
  }
}
