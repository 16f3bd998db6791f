import AppFlip
import Fuzzing
import Harness
import ReferenceVariants
import TestSupport
import Testing

@Suite(
  "Fuzzing of correct variants", .longProof("fuzzing of what is right otherwise"))
struct FuzzedVariantTests {
  private static func result(
    _ start: @escaping @Sendable () throws -> any AdapterUnderTest
  ) async throws -> FuzzResult {
    var plan = FuzzPlan()
    try plan.read()
    plan.runs = 1_500
    return try await BlockingWork.run { [plan] in
      try Fuzzer.execute(plan) { () throws(StartFailure) in
        try StartFailure.told { try start() }
      }
    }
  }

  @Test("finds nothing that fails", arguments: CorrectVariant.all)
  func findsNothing(_ variant: CorrectVariant) async throws {
    expect(try await Self.result { try variant.adapter(by: .newest) })
  }

  @Test(
    "finds no failure with different legal errors",
    arguments: Choice.all.filter { $0.name.hasPrefix("error/") })
  func choice(_ choice: Choice) async throws {
    expect(try await Self.result { try StubAdapter.choosing(choice) })
  }

  private func expect(_ result: FuzzResult) {
    #expect(result.isFinished && result.inputs > 1_500)
    #expect(result.failing.map { "\($0.signature): \($0.name)" } == [])
  }
}
