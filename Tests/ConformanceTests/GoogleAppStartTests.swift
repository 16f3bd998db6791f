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
  @Suite("Google app: starting a flip", .judging(.googleApp), .tags(.googleApp))
  struct GoogleAppStartTests {
    @Test(
      "the link is the app's, with every parameter once",
      arguments: cases(of: .googleAppStartParameters))
    func parameters(case it: Case) async throws { try await judge(it, .googleAppStartParameters) }

    @Test("the scopes have one space between them", arguments: cases(of: .googleAppStartScopes))
    func scopes(case it: Case) async throws { try await judge(it, .googleAppStartScopes) }

    @Test(
      "the state is new each time, and can't be guessed",
      arguments: cases(of: .googleAppStartNonce))
    func nonce(case it: Case) async throws { try await judge(it, .googleAppStartNonce) }

    @Test(
      "redirect_uri is the one that was configured",
      arguments: cases(of: .googleAppStartRedirectURI))
    func redirectURI(case it: Case) async throws { try await judge(it, .googleAppStartRedirectURI) }

    @Test(
      "the link is opened with universalLinksOnly",
      arguments: cases(of: .googleAppStartUniversalLinksOnly))
    func universalLinksOnly(case it: Case) async throws {
      try await judge(it, .googleAppStartUniversalLinksOnly)
    }
  }
}
