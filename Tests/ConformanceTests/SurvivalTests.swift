import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// Anybody can open a universal link: with whatever it holds, the app goes on running.
  ///
  ///     approves  https://app.example.com/flip?%ZZ&state=%FF&=&redirect_uri
  ///     opens     nothing
  @Suite("Survival", .judging(.app), .tags(.app)) struct SurvivalTests {
    @Test("no link crashes or hangs the app", arguments: cases(of: .appSurvives))
    func survives(case it: Case) async throws { try await judge(it, .appSurvives) }
  }
}
