import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Modify your authorization endpoint": the endpoint serves the 12 redirect URIs of Google and verifies the
  /// client, as RFC 6749, section 4.1.1, asks.
  ///
  /// A browser comes here if the app isn't installed.
  ///
  ///     approves  https://auth.example.com/authorize
  ///               ?client_id=s6BhdRkqt3
  ///               &response_type=code
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     redirects https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=af0ifjsldkj
  @Suite("Endpoint: requests", .judging(.authorizationEndpoint)) struct EndpointRequestTests {
    @Test(
      "each of the 12 documented URLs gets a code",
      arguments: CurrentRun.cases(of: .endpointRedirectURIAccepted))
    func redirectURIAccepted(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointRedirectURIAccepted)
    }

    @Test(
      "no other URL is ever redirected to",
      arguments: CurrentRun.cases(of: .endpointRedirectURIExact))
    func redirectURIExact(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointRedirectURIExact)
    }

    @Test(
      "a good one is the same however it is escaped",
      arguments: CurrentRun.cases(of: .endpointRedirectURIUnescaped))
    func redirectURIUnescaped(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointRedirectURIUnescaped)
    }

    @Test(
      "another client id is answered with invalid_request",
      arguments: CurrentRun.cases(of: .endpointClientIDMismatch))
    func clientIDMismatch(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointClientIDMismatch)
    }

    @Test(
      "no response type but code yields a code",
      arguments: CurrentRun.cases(of: .endpointResponseType))
    func responseType(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointResponseType)
    }

    @Test(
      "a repeated parameter never yields a code",
      arguments: CurrentRun.cases(of: .endpointParametersDuplicate))
    func duplicate(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointParametersDuplicate)
    }

    @Test(
      "a redirect URI or client id that cannot be decoded is never accepted",
      arguments: CurrentRun.cases(of: .endpointParametersUndecodable))
    func undecodable(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointParametersUndecodable)
    }

    @Test(
      "unknown parameters change nothing",
      arguments: CurrentRun.cases(of: .endpointParametersUnknownIgnored))
    func unknownIgnored(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointParametersUnknownIgnored)
    }

    @Test(
      "the order of the parameters changes nothing",
      arguments: CurrentRun.cases(of: .endpointParametersOrderFree))
    func orderFree(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointParametersOrderFree)
    }

    @Test(
      "names are matched exactly", arguments: CurrentRun.cases(of: .endpointParametersNameExact))
    func nameExact(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointParametersNameExact)
    }

    @Test("no request crashes or hangs it", arguments: CurrentRun.cases(of: .endpointSurvives))
    func survives(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointSurvives)
    }
  }
}
