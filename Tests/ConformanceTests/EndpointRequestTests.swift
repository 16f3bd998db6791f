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
  @Suite("Endpoint: requests", .judging(.authorizationEndpoint), .tags(.authorizationEndpoint))
  struct EndpointRequestTests {
    @Test(
      "each of the 12 documented URLs gets a code",
      arguments: cases(of: .endpointRedirectURIAccepted))
    func accepted(case it: Case) async throws { try await judge(it, .endpointRedirectURIAccepted) }

    @Test(
      "a redirect leads only to the redirect URI", arguments: cases(of: .endpointRedirectURIExact))
    func exact(case it: Case) async throws { try await judge(it, .endpointRedirectURIExact) }

    @Test(
      "a good one is the same however it is escaped",
      arguments: cases(of: .endpointRedirectURIUnescaped))
    func unescaped(case it: Case) async throws {
      try await judge(it, .endpointRedirectURIUnescaped)
    }

    @Test(
      "a different client ID is answered with invalid_request",
      arguments: cases(of: .endpointClientIDMismatch))
    func clientIDMismatch(case it: Case) async throws {
      try await judge(it, .endpointClientIDMismatch)
    }

    @Test("no response type but code yields a code", arguments: cases(of: .endpointResponseType))
    func responseType(case it: Case) async throws { try await judge(it, .endpointResponseType) }

    @Test(
      "a repeated parameter never yields a code",
      arguments: cases(of: .endpointParametersDuplicate))
    func duplicate(case it: Case) async throws { try await judge(it, .endpointParametersDuplicate) }

    @Test(
      "a redirect URI or client id that cannot be decoded is never accepted",
      arguments: cases(of: .endpointParametersUndecodable))
    func undecodable(case it: Case) async throws {
      try await judge(it, .endpointParametersUndecodable)
    }

    @Test(
      "unknown parameters change nothing", arguments: cases(of: .endpointParametersUnknownIgnored))
    func unknownIgnored(case it: Case) async throws {
      try await judge(it, .endpointParametersUnknownIgnored)
    }

    @Test(
      "the order of the parameters changes nothing",
      arguments: cases(of: .endpointParametersOrderFree))
    func orderFree(case it: Case) async throws { try await judge(it, .endpointParametersOrderFree) }

    @Test("names are matched exactly", arguments: cases(of: .endpointParametersNameExact))
    func nameExact(case it: Case) async throws { try await judge(it, .endpointParametersNameExact) }

    @Test("no request crashes or hangs it", arguments: cases(of: .endpointSurvives))
    func survives(case it: Case) async throws { try await judge(it, .endpointSurvives) }
  }
}
