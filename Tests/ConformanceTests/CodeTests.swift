import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Authorization code", .judging(.app)) struct CodeTests {
    @Test("comes back octet for octet", arguments: CurrentRun.cases(of: .appCodeExact))
    func exact(_ testCase: Case) async throws {
      try await judge(testCase, by: .appCodeExact)
    }

    @Test(
      "is exact for a reader to whom a plus is a space",
      arguments: CurrentRun.cases(of: .appCodeFormReading))
    func formReading(_ testCase: Case) async throws {
      try await judge(testCase, by: .appCodeFormReading)
    }

    @Test(
      "is exact for a reader to whom a plus is a plus",
      arguments: CurrentRun.cases(of: .appCodePercentReading))
    func percentReading(_ testCase: Case) async throws {
      try await judge(testCase, by: .appCodePercentReading)
    }
  }
}
