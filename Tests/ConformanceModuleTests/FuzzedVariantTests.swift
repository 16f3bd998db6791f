import AppFlip
import Fuzzing
import ReferenceVariants
import TestSupport
import Testing

@Suite(
  "Fuzzing what is right otherwise", .longProof("fuzzing of what is right otherwise"))
struct FuzzedVariantTests {
  /// Each of the roles has some hundred.
  private static let plan = CampaignPlan(runs: 512)

  @Test("finds nothing that fails", arguments: CorrectVariant.all)
  func findsNothing(_ variant: CorrectVariant) async throws {
    expect(try await Self.plan.execute { try variant.adapter(by: .newest) })
  }

  @Test(
    "finds nothing that fails in another choice of errors",
    arguments: Choice.all.filter { $0.name.hasPrefix("error/") })
  func choice(_ choice: Choice) async throws {
    expect(try await Self.plan.execute { try StubAdapter.choosing(choice) })
  }

  private func expect(_ result: CampaignResult) {
    #expect(result.executions == Self.plan.budget.runs)
    let failures = result.findings.filter { $0.severity == .fail }
    #expect(failures.map { "\($0.signature): \($0.steps)" } == [])
  }
}
