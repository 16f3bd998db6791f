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
  @Suite("Errors", .judging(.app)) struct ErrorTests {
    @Test("the error is a code of the edition", arguments: CurrentRun.cases(of: .appErrorKnown))
    func known(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorKnown)
    }

    @Test(
      "a rejected consent request is access_denied",
      arguments: CurrentRun.cases(of: .appErrorDeclined))
    func declined(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorDeclined)
    }

    @Test(
      "a flow that ends early is cancelled", arguments: CurrentRun.cases(of: .appErrorCancelled))
    func cancelled(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorCancelled)
    }

    @Test(
      "a flow that the person leaves is cancelled or access_denied",
      arguments: CurrentRun.cases(of: .appErrorLeft))
    func left(_ testCase: Case) async throws { try await judge(testCase, by: .appErrorLeft) }

    @Test(
      "a disabled account is unrecoverable", arguments: CurrentRun.cases(of: .appErrorUnrecoverable)
    )
    func unrecoverable(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorUnrecoverable)
    }

    @Test("no failure is kept inside the app", arguments: CurrentRun.cases(of: .appErrorReturned))
    func returned(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorReturned)
    }

    @Test(
      "a description keeps to the characters of RFC 6749",
      arguments: CurrentRun.cases(of: .appErrorDescription))
    func description(_ testCase: Case) async throws {
      try await judge(testCase, by: .appErrorDescription)
    }
  }
}
