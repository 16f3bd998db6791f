import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "How it works", step 1, and "Query parameters for your app's universal link": what Google's app opens.
  ///
  ///     starts    https://app.example.com/flip
  ///     opens     https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
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
