import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Query parameters for Google's universal link" and RFC 6749, section 4.1.2.1: what goes wrong behind a
  /// redirect URI that can be trusted is told there.
  ///
  ///     declines  https://auth.example.com/authorize
  ///               ?client_id=s6BhdRkqt3
  ///               &response_type=code
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     redirects https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=access_denied
  ///               &state=af0ifjsldkj
  @Suite("Endpoint: errors", .judging(.authorizationEndpoint)) struct EndpointErrorTests {
    @Test(
      "the error is a code of the edition", arguments: CurrentRun.cases(of: .endpointErrorKnown))
    func known(_ testCase: Case) async throws { try await judge(testCase, by: .endpointErrorKnown) }

    @Test(
      "a rejected consent request is access_denied",
      arguments: CurrentRun.cases(of: .endpointErrorDeclined))
    func declined(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointErrorDeclined)
    }

    @Test(
      "a page that the person leaves is cancelled or access_denied",
      arguments: CurrentRun.cases(of: .endpointErrorLeft))
    func left(_ testCase: Case) async throws { try await judge(testCase, by: .endpointErrorLeft) }

    @Test(
      "a disabled account is unrecoverable",
      arguments: CurrentRun.cases(of: .endpointErrorUnrecoverable))
    func unrecoverable(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointErrorUnrecoverable)
    }

    @Test(
      "a failure goes back to the redirect URI",
      arguments: CurrentRun.cases(of: .endpointErrorReturned))
    func returned(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointErrorReturned)
    }

    @Test(
      "a description keeps to the characters of RFC 6749",
      arguments: CurrentRun.cases(of: .endpointErrorDescription))
    func description(_ testCase: Case) async throws {
      try await judge(testCase, by: .endpointErrorDescription)
    }
  }
}
