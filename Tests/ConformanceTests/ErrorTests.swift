import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Query parameters for Google's universal link": the error says whether Google's app may go on in a browser.
  ///
  /// `cancelled` and `invalid_request` are recoverable, `access_denied` and `unrecoverable` are not.
  ///
  ///     cancels   https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=cancelled
  ///               &state=af0ifjsldkj
  ///     account-disabled  https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=unrecoverable
  ///               &state=af0ifjsldkj
  @Suite("Errors", .judging(.app), .tags(.app)) struct ErrorTests {
    @Test("the error is a code of the edition", arguments: cases(of: .appErrorKnown))
    func known(case it: Case) async throws { try await judge(it, .appErrorKnown) }

    @Test("a rejected consent request is access_denied", arguments: cases(of: .appErrorDeclined))
    func declined(case it: Case) async throws { try await judge(it, .appErrorDeclined) }

    @Test("a flow that ends early is cancelled", arguments: cases(of: .appErrorCancelled))
    func cancelled(case it: Case) async throws { try await judge(it, .appErrorCancelled) }

    @Test(
      "a flow that the user leaves gets cancelled or access_denied",
      arguments: cases(of: .appErrorLeft))
    func left(case it: Case) async throws { try await judge(it, .appErrorLeft) }

    @Test("a disabled account is unrecoverable", arguments: cases(of: .appErrorUnrecoverable))
    func unrecoverable(case it: Case) async throws { try await judge(it, .appErrorUnrecoverable) }

    @Test("every failure is returned to the Google app", arguments: cases(of: .appErrorReturned))
    func returned(case it: Case) async throws { try await judge(it, .appErrorReturned) }

    @Test(
      "a description keeps to the characters of RFC 6749",
      arguments: cases(of: .appErrorDescription))
    func description(case it: Case) async throws { try await judge(it, .appErrorDescription) }
  }
}
