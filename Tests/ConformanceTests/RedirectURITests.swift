import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Redirect URI", .judging(.app)) struct RedirectURITests {
    @Test(
      "each of the 12 documented URLs gets a code",
      arguments: CurrentRun.cases(of: .appRedirectURIAccepted))
    func accepted(_ testCase: Case) async throws {
      try await judge(testCase, by: .appRedirectURIAccepted)
    }

    @Test(
      "anything but the documented format is never opened",
      arguments: CurrentRun.cases(of: .appRedirectURIFormat))
    func format(_ testCase: Case) async throws {
      try await judge(testCase, by: .appRedirectURIFormat)
    }

    @Test(
      "a good one is the same however it is escaped",
      arguments: CurrentRun.cases(of: .appRedirectURIUnescaped))
    func unescaped(_ testCase: Case) async throws {
      try await judge(testCase, by: .appRedirectURIUnescaped)
    }

    @Test(
      "a sandbox request is answered at the sandbox",
      arguments: CurrentRun.cases(of: .appRedirectURIEnvironment))
    func environment(_ testCase: Case) async throws {
      try await judge(testCase, by: .appRedirectURIEnvironment)
    }
  }
}
