import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Client id") struct ClientIDTests {
    @Test(
      "another client id never yields a code", arguments: CurrentRun.cases(of: .appClientIDMatch))
    func match(_ testCase: Case) throws {
      try judge(testCase, by: .appClientIDMatch)
    }
  }
}
