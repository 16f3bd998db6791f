import AppFlip
import Conformance
import Fuzzing
import Harness
import TestSupport
import Testing

/// The fuzzer leaves alone what is right in another way than the reference.
@Suite(
  "Fuzzing what is right otherwise", .longProof("fuzzing of what is right otherwise"))
struct FuzzedVariantTests {
  /// The executions for a variant: each of its roles has some hundred.
  private static let runs = 512

  @Test("finds nothing that fails", arguments: CorrectVariant.all)
  func findsNothing(_ variant: CorrectVariant) async throws {
    var plan = CampaignPlan()
    plan.budget.runs = Self.runs
    plan.corpus = nil
    let prepared = plan
    let result = try await BlockingWork.run {
      try Campaign.execute(prepared) { () throws(StartFailure) in
        do {
          return try variant.adapter(by: .newest)
        } catch { throw StartFailure(command: "variant", cause: .system("\(error)")) }
      }
    }
    #expect(result.executions == Self.runs)
    let failures = result.findings.filter { $0.severity == .fail }
    #expect(failures.map { "\($0.signature): \($0.steps)" } == [])
  }
}
