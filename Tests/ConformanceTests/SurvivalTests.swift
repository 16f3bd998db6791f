import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// Anybody can open a universal link: with whatever it holds, the app goes on running.
  ///
  ///     approves  https://app.example.com/flip?%ZZ&state=%FF&=&redirect_uri
  ///     opens     nothing
  @Suite("Survival", .judging(.app)) struct SurvivalTests {
    @Test("no link crashes or hangs the app", arguments: CurrentRun.cases(of: .appSurvives))
    func survives(_ testCase: Case) async throws {
      try await judge(testCase, by: .appSurvives)
    }
  }
}
