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
  @Suite("Google app: errors", .judging(.googleApp), .tags(.googleApp)) struct GoogleAppErrorTests {
    @Test(
      "after cancelled it goes on with the authorization URL",
      arguments: cases(of: .googleAppErrorCancelled))
    func cancelled(case it: Case) async throws { try await judge(it, .googleAppErrorCancelled) }

    @Test(
      "after invalid_request it goes on with the authorization URL",
      arguments: cases(of: .googleAppErrorInvalidRequest))
    func invalidRequest(case it: Case) async throws {
      try await judge(it, .googleAppErrorInvalidRequest)
    }

    @Test("after unrecoverable linking ends", arguments: cases(of: .googleAppErrorUnrecoverable))
    func unrecoverable(case it: Case) async throws {
      try await judge(it, .googleAppErrorUnrecoverable)
    }

    @Test("after access_denied linking ends", arguments: cases(of: .googleAppErrorAccessDenied))
    func accessDenied(case it: Case) async throws {
      try await judge(it, .googleAppErrorAccessDenied)
    }

    @Test("a description changes nothing", arguments: cases(of: .googleAppErrorDescription))
    func description(case it: Case) async throws { try await judge(it, .googleAppErrorDescription) }

    @Test(
      "an unknown error never links, and ends the wait",
      arguments: cases(of: .googleAppErrorUnknown))
    func unknown(case it: Case) async throws { try await judge(it, .googleAppErrorUnknown) }
  }
}
