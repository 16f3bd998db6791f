import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Query parameters for Google's universal link" and RFC 6749, section 4.1.2: the endpoint answers as the app
  /// does, by a redirect.
  ///
  ///     approves  https://auth.example.com/authorize
  ///               ?client_id=s6BhdRkqt3
  ///               &response_type=code
  ///               &scope=devices%20profile
  ///               &state=a%2Bb%3D
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     redirects https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=a%2Bb%3D
  @Suite("Endpoint: answers", .judging(.authorizationEndpoint), .tags(.authorizationEndpoint))
  struct EndpointAnswerTests {
    @Test(
      "an answer has a code or an error, never both, never neither",
      arguments: cases(of: .endpointAnswerEither))
    func either(case it: Case) async throws { try await judge(it, .endpointAnswerEither) }

    @Test("it is the redirect URI plus a query", arguments: cases(of: .endpointAnswerAtRedirectURI))
    func atRedirectURI(case it: Case) async throws {
      try await judge(it, .endpointAnswerAtRedirectURI)
    }

    @Test("it is a valid URI", arguments: cases(of: .endpointAnswerWellFormed))
    func wellFormed(case it: Case) async throws { try await judge(it, .endpointAnswerWellFormed) }

    @Test("the code comes back byte for byte", arguments: cases(of: .endpointCodeExact))
    func codeExact(case it: Case) async throws { try await judge(it, .endpointCodeExact) }

    @Test("the state comes back byte for byte", arguments: cases(of: .endpointStateExact))
    func stateExact(case it: Case) async throws { try await judge(it, .endpointStateExact) }

    @Test(
      "the state is exact for a reader to whom a plus is a space",
      arguments: cases(of: .endpointStateFormReading))
    func formReading(case it: Case) async throws { try await judge(it, .endpointStateFormReading) }

    @Test(
      "the state is exact for a reader to whom a plus is a plus",
      arguments: cases(of: .endpointStatePercentReading))
    func statePercentReading(case it: Case) async throws {
      try await judge(it, .endpointStatePercentReading)
    }

    @Test(
      "a state that cannot be decoded is never repaired",
      arguments: cases(of: .endpointStateUndecodable))
    func undecodable(case it: Case) async throws { try await judge(it, .endpointStateUndecodable) }

    @Test(
      "a response has no value of a different request",
      arguments: cases(of: .endpointStateIndependent))
    func independent(case it: Case) async throws { try await judge(it, .endpointStateIndependent) }

    @Test(
      "a response has no state if the request has none",
      arguments: cases(of: .endpointStateInvented))
    func stateInvented(case it: Case) async throws { try await judge(it, .endpointStateInvented) }

    @Test("the state comes back in an error too", arguments: cases(of: .endpointStateInError))
    func stateInError(case it: Case) async throws { try await judge(it, .endpointStateInError) }
  }
}
