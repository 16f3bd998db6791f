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
  @Suite("Endpoint: answers", .judging(.authorizationEndpoint)) struct EndpointAnswerTests {
    @Test(
      "an answer has a code or an error, never both, never neither",
      arguments: CurrentRun.cases(of: .endpointAnswerEither))
    func either(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointAnswerEither)
    }

    @Test(
      "it is the redirect URI plus a query",
      arguments: CurrentRun.cases(of: .endpointAnswerAtRedirectURI))
    func atRedirectURI(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointAnswerAtRedirectURI)
    }

    @Test("it is a valid URI", arguments: CurrentRun.cases(of: .endpointAnswerWellFormed))
    func wellFormed(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointAnswerWellFormed)
    }

    @Test(
      "the code comes back octet for octet", arguments: CurrentRun.cases(of: .endpointCodeExact))
    func codeExact(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointCodeExact)
    }

    @Test(
      "the state comes back octet for octet", arguments: CurrentRun.cases(of: .endpointStateExact))
    func stateExact(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointStateExact)
    }

    @Test(
      "the state is exact for a reader to whom a plus is a space",
      arguments: CurrentRun.cases(of: .endpointStateFormReading))
    func stateFormReading(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointStateFormReading)
    }

    @Test(
      "the state is exact for a reader to whom a plus is a plus",
      arguments: CurrentRun.cases(of: .endpointStatePercentReading))
    func statePercentReading(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointStatePercentReading)
    }

    @Test(
      "a state that cannot be decoded is never repaired",
      arguments: CurrentRun.cases(of: .endpointStateUndecodable))
    func stateUndecodable(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointStateUndecodable)
    }

    @Test(
      "what one request held never shows in the answer to another",
      arguments: CurrentRun.cases(of: .endpointStateIndependent))
    func stateIndependent(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointStateIndependent)
    }

    @Test(
      "no state comes back if none was sent",
      arguments: CurrentRun.cases(of: .endpointStateInvented)
    )
    func stateInvented(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointStateInvented)
    }

    @Test(
      "the state comes back in an error too", arguments: CurrentRun.cases(of: .endpointStateInError)
    )
    func stateInError(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointStateInError)
    }
  }
}
