import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Link", .judging(.app)) struct LinkTests {
    @Test(
      "only a browsing-web activity with a URL is a flip",
      arguments: CurrentRun.cases(of: .appLinkActivity))
    func activity(_ testCase: Case) async throws {
      try await judge(testCase, by: .appLinkActivity)
    }

    @Test(
      "a link without the parameters of a flip opens nothing",
      arguments: CurrentRun.cases(of: .appLinkNotAFlip))
    func notAFlip(_ testCase: Case) async throws {
      try await judge(testCase, by: .appLinkNotAFlip)
    }
  }
}
