import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Client id", .judging(.app)) struct ClientIDTests {
    @Test(
      "another client id never yields a code", arguments: CurrentRun.cases(of: .appClientIDMatch))
    func match(_ testCase: Case) async throws {
      try await judge(testCase, by: .appClientIDMatch)
    }
  }
}
