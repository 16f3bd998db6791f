import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Calls of campaigns")
struct CampaignCallTests {
  @Test("a campaign of which nothing was asked needs its seed, its length and its adapter")
  func usual() throws {
    #expect(
      words(try plan()) == "APPFLIP_FUZZ_SEED=1 APPFLIP_FUZZ_RUNS=20000 APPFLIP_ADAPTER=./adapter")
  }

  @Test("everything that was set is named, each value a word of a shell")
  func everything() throws {
    var plan = try plan()
    plan.corpus = nil
    plan.budget.runs = 500
    plan.budget.seconds = 60
    plan.budget.seed = 9
    plan.budget.jobs = 3
    plan.budget.shard = try #require(Shard(2, of: 8))
    plan.settings.edition = .first
    plan.settings.profile = .strict
    plan.settings.deadline = 500
    plan.settings.helloDeadline = 90_000
    plan.settings.reports = "my reports"
    plan.settings.baseline = "base/line.txt"
    #expect(
      words(plan, roles: [.app, .googleApp], command: "a 'b' $c", inputs: "", hasHung: true)
        == "APPFLIP_FUZZ_SEED=9 APPFLIP_FUZZ_RUNS=500 APPFLIP_FUZZ_SECONDS=60 APPFLIP_FUZZ_JOBS=3 "
        + "APPFLIP_FUZZ_SHARD=2/8 APPFLIP_FUZZ_START=good APPFLIP_CORPUS='' "
        + "APPFLIP_ROLES=app,google-app APPFLIP_EDITION=1 APPFLIP_PROFILE=strict "
        + "APPFLIP_TIMEOUT_MS=500 APPFLIP_START_TIMEOUT_MS=90000 APPFLIP_REPORTS='my reports' "
        + #"APPFLIP_BASELINE=base/line.txt APPFLIP_ADAPTER='a '\''b'\'' $c'"#)
  }

  @Test(
    "as many as were executed are executed again where a person or the time ended it, else as many as were asked for",
    arguments: CampaignResult.End.allCases)
  func length(_ end: CampaignResult.End) throws {
    var plan = try plan()
    let isCut = end == .outOfTime || end == .stopped
    #expect(words(plan, end: end).contains(isCut ? "_RUNS=77 " : "_RUNS=20000 "))
    plan.budget.runs = .max
    plan.budget.seconds = 5
    #expect(words(plan, end: end).contains("_RUNS=77 "))
    #expect(words(plan, executions: 0, end: end).contains("_RUNS=0 "))
    plan.budget.depth = 0
    #expect(words(plan, executions: 0, end: end).contains("_RUNS=1 APPFLIP_EXHAUST=0 "))
    // The time would but cut it short, unless it says how long is waited for what hangs.
    #expect(!words(plan, end: end).contains("SECONDS"))
  }

  private func plan() throws -> CampaignPlan {
    var plan = CampaignPlan()
    plan.corpus = try Corpus()
    plan.budget.depth = Budget.usualDepth
    return plan
  }

  private func words(
    _ plan: CampaignPlan, executions: Int = 77, end: CampaignResult.End = .complete,
    roles: [Role] = Role.allCases, command: String = "./adapter", inputs: String? = nil,
    hasHung: Bool = false
  ) -> String {
    var plan = plan
    plan.inputs = inputs
    var result = CampaignResult()
    (result.command, result.ends) = (command, [end])
    result.roles = roles.map { CampaignResult.RoleResult(role: $0) }
    result.roles[0].executions = executions
    let hang = FailureSignature(nil, EvidenceKind(.timedOut))
    if hasHung { result.occurrences = [CampaignResult.Occurrence(signature: hang, count: 1)] }
    return plan.call(for: result)
  }
}
