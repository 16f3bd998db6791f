import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Survival") struct SurvivalTests {
    @Test("no link crashes or hangs the app", arguments: CurrentRun.cases(of: .appSurvives))
    func survives(_ testCase: Case) throws {
      try judge(testCase, by: .appSurvives)
    }
  }
}
