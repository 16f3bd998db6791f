import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Survival", .judging(.app)) struct SurvivalTests {
    @Test("no link crashes or hangs the app", arguments: CurrentRun.cases(of: .appSurvives))
    func survives(_ testCase: Case) async throws {
      try await judge(testCase, by: .appSurvives)
    }
  }
}
