import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Roles put together", .composing) struct CompositionTests {
    @Test(
      "the state is the same from end to end",
      arguments: CurrentRun.cases(of: .compositionStateExact))
    func state(_ testCase: Case) async throws {
      try await judge(testCase, by: .compositionStateExact)
    }

    @Test(
      "the code is the same from end to end", arguments: CurrentRun.cases(of: .compositionCodeExact)
    )
    func code(_ testCase: Case) async throws {
      try await judge(testCase, by: .compositionCodeExact)
    }

    @Test(
      "a flip comes to its documented end",
      arguments: CurrentRun.cases(of: .compositionOutcomeReached))
    func outcome(_ testCase: Case) async throws {
      try await judge(testCase, by: .compositionOutcomeReached)
    }
  }
}
