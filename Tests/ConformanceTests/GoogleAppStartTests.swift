import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  @Suite("Google app: starting a flip", .judging(.googleApp)) struct GoogleAppStartTests {
    @Test(
      "the link is the app's, with every parameter once",
      arguments: CurrentRun.cases(of: .googleAppStartParameters))
    func parameters(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppStartParameters)
    }

    @Test(
      "the scopes have one space between them",
      arguments: CurrentRun.cases(of: .googleAppStartScopes))
    func scopes(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppStartScopes)
    }

    @Test(
      "the state is new each time, and can't be guessed",
      arguments: CurrentRun.cases(of: .googleAppStartNonce))
    func nonce(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppStartNonce)
    }

    @Test(
      "redirect_uri is the one that was configured",
      arguments: CurrentRun.cases(of: .googleAppStartRedirectURI))
    func redirectURI(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppStartRedirectURI)
    }

    @Test(
      "the link is opened with universalLinksOnly",
      arguments: CurrentRun.cases(of: .googleAppStartUniversalLinksOnly))
    func universalLinksOnly(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppStartUniversalLinksOnly)
    }
  }
}
