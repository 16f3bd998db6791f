import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Query parameters for your app's universal link": four parameters, each once, in any order; others are
  /// ignored.
  ///
  /// What is missing or wrong is told to Google, if the redirect URI can be trusted.
  ///
  ///     approves  https://app.example.com/flip
  ///               ?scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=invalid_request
  ///               &state=af0ifjsldkj
  @Suite("Parameters", .judging(.app)) struct ParameterTests {
    @Test(
      "a missing parameter is answered with invalid_request",
      arguments: CurrentRun.cases(of: .appParametersMissing))
    func missing(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersMissing)
    }

    @Test(
      "a wrong client id is answered with invalid_request",
      arguments: CurrentRun.cases(of: .appParametersClientMismatch))
    func clientMismatch(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersClientMismatch)
    }

    @Test(
      "a repeated parameter never yields a code",
      arguments: CurrentRun.cases(of: .appParametersDuplicate))
    func duplicate(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersDuplicate)
    }

    @Test(
      "a redirect URI or client id that cannot be decoded is never accepted",
      arguments: CurrentRun.cases(of: .appParametersUndecodable))
    func undecodable(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersUndecodable)
    }

    @Test(
      "unknown parameters change nothing",
      arguments: CurrentRun.cases(of: .appParametersUnknownIgnored))
    func unknownIgnored(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersUnknownIgnored)
    }

    @Test(
      "the order of the parameters changes nothing",
      arguments: CurrentRun.cases(of: .appParametersOrderFree))
    func orderFree(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersOrderFree)
    }

    @Test("names are matched exactly", arguments: CurrentRun.cases(of: .appParametersNameExact))
    func nameExact(_ testCase: Case) async throws {
      try await judge(testCase, by: .appParametersNameExact)
    }

    @Test(
      "a link without scope is still served", arguments: CurrentRun.cases(of: .appScopeOptional))
    func scopeOptional(_ testCase: Case) async throws {
      try await judge(testCase, by: .appScopeOptional)
    }
  }
}
