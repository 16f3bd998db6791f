import AppFlip
import Conformance
import Fuzzing
import Harness
import ReferenceVariants
import TestSupport
import Testing

@Suite(
  "Fuzzing what is right otherwise", .longProof("fuzzing of what is right otherwise"))
struct FuzzedVariantTests {
  /// The executions for a variant: each of its roles has some hundred.
  private static let runs = 512

  @Test("finds nothing that fails", arguments: CorrectVariant.all)
  func findsNothing(_ variant: CorrectVariant) async throws {
    #expect(try await failures(of: { try variant.adapter(by: .newest) }) == [])
  }

  @Test(
    "finds nothing that fails in another choice of errors",
    arguments: Choice.all.filter { $0.name.hasPrefix("error/") })
  func choice(_ choice: Choice) async throws {
    #expect(try await failures(of: { try StubAdapter.choosing(choice) }) == [])
  }

  private func failures(
    of start: @escaping @Sendable () throws -> any AdapterUnderTest
  ) async throws -> [String] {
    var plan = CampaignPlan()
    plan.budget.runs = Self.runs
    plan.corpus = nil
    let prepared = plan
    let result = try await BlockingWork.run {
      try Campaign.execute(prepared) { () throws(StartFailure) in
        do {
          return try start()
        } catch { throw StartFailure(command: "variant", cause: .system("\(error)")) }
      }
    }
    #expect(result.executions == Self.runs)
    let failures = result.findings.filter { $0.severity == .fail }
    return failures.map { "\($0.signature): \($0.steps)" }
  }
}
