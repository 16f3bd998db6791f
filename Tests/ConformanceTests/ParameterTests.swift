import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Query parameters for your app's universal link": four parameters, each once, in any order; others are
  /// ignored.
  ///
  /// If the redirect URI can be trusted, the app returns the error to Google.
  ///
  ///     approves  https://app.example.com/flip
  ///               ?scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=invalid_request
  ///               &state=af0ifjsldkj
  @Suite("Parameters", .judging(.app), .tags(.app)) struct ParameterTests {
    @Test(
      "a missing parameter is answered with invalid_request",
      arguments: cases(of: .appParametersMissing))
    func missing(case it: Case) async throws { try await judge(it, .appParametersMissing) }

    @Test(
      "a wrong client id is answered with invalid_request",
      arguments: cases(of: .appParametersClientMismatch))
    func clientMismatch(case it: Case) async throws {
      try await judge(it, .appParametersClientMismatch)
    }

    @Test("a repeated parameter never yields a code", arguments: cases(of: .appParametersDuplicate))
    func duplicate(case it: Case) async throws { try await judge(it, .appParametersDuplicate) }

    @Test(
      "a redirect URI or client id that cannot be decoded is never accepted",
      arguments: cases(of: .appParametersUndecodable))
    func undecodable(case it: Case) async throws { try await judge(it, .appParametersUndecodable) }

    @Test("unknown parameters change nothing", arguments: cases(of: .appParametersUnknownIgnored))
    func unknownIgnored(case it: Case) async throws {
      try await judge(it, .appParametersUnknownIgnored)
    }

    @Test(
      "the order of the parameters changes nothing", arguments: cases(of: .appParametersOrderFree))
    func orderFree(case it: Case) async throws { try await judge(it, .appParametersOrderFree) }

    @Test("names are matched exactly", arguments: cases(of: .appParametersNameExact))
    func nameExact(case it: Case) async throws { try await judge(it, .appParametersNameExact) }

    @Test("a link without scope is still served", arguments: cases(of: .appScopeOptional))
    func scopeOptional(case it: Case) async throws { try await judge(it, .appScopeOptional) }
  }
}
