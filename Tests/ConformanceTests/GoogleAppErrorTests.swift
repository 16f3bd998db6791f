import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "How it works", step 4: after a recoverable error Google's app goes on with the authorization URL, after
  /// another one linking ends.
  ///
  ///     returns   https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=cancelled
  ///               &state=af0ifjsldkj
  ///     is        fallback
  ///     returns   https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=unrecoverable
  ///               &state=af0ifjsldkj
  ///     is        aborted
  @Suite("Google app: errors", .judging(.googleApp)) struct GoogleAppErrorTests {
    @Test(
      "after cancelled it goes on with the authorization URL",
      arguments: CurrentRun.cases(of: .googleAppErrorCancelled))
    func cancelled(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppErrorCancelled)
    }

    @Test(
      "after invalid_request it goes on with the authorization URL",
      arguments: CurrentRun.cases(of: .googleAppErrorInvalidRequest))
    func invalidRequest(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppErrorInvalidRequest)
    }

    @Test(
      "after unrecoverable linking ends",
      arguments: CurrentRun.cases(of: .googleAppErrorUnrecoverable))
    func unrecoverable(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppErrorUnrecoverable)
    }

    @Test(
      "after access_denied linking ends",
      arguments: CurrentRun.cases(of: .googleAppErrorAccessDenied))
    func accessDenied(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppErrorAccessDenied)
    }

    @Test(
      "a description changes nothing", arguments: CurrentRun.cases(of: .googleAppErrorDescription))
    func description(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppErrorDescription)
    }

    @Test(
      "an unknown error never links, and leaves nobody waiting",
      arguments: CurrentRun.cases(of: .googleAppErrorUnknown))
    func unknown(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppErrorUnknown)
    }
  }
}
