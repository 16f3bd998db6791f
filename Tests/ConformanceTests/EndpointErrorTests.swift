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
  @Suite("Endpoint: errors", .judging(.authorizationEndpoint), .tags(.authorizationEndpoint))
  struct EndpointErrorTests {
    @Test("the error is a code of the edition", arguments: cases(of: .endpointErrorKnown))
    func known(case it: Case) async throws { try await judge(it, .endpointErrorKnown) }

    @Test(
      "a rejected consent request is access_denied", arguments: cases(of: .endpointErrorDeclined))
    func declined(case it: Case) async throws { try await judge(it, .endpointErrorDeclined) }

    @Test(
      "a page that the user leaves gets cancelled or access_denied",
      arguments: cases(of: .endpointErrorLeft))
    func left(case it: Case) async throws { try await judge(it, .endpointErrorLeft) }

    @Test("a disabled account is unrecoverable", arguments: cases(of: .endpointErrorUnrecoverable))
    func unrecoverable(case it: Case) async throws {
      try await judge(it, .endpointErrorUnrecoverable)
    }

    @Test("a failure goes back to the redirect URI", arguments: cases(of: .endpointErrorReturned))
    func returned(case it: Case) async throws { try await judge(it, .endpointErrorReturned) }

    @Test(
      "a description keeps to the characters of RFC 6749",
      arguments: cases(of: .endpointErrorDescription))
    func description(case it: Case) async throws { try await judge(it, .endpointErrorDescription) }
  }
}
