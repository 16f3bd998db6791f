import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Modify your iOS app", steps 5 and 6: one flip opens one URL, with universalLinksOnly: the redirect URI,
  /// with a code or an error, and the state.
  ///
  ///     declines  https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=access_denied
  ///               &state=af0ifjsldkj
  @Suite("Answer", .judging(.app)) struct AnswerTests {
    @Test("one flip opens exactly one URL", arguments: CurrentRun.cases(of: .appAnswerOnce))
    func once(_ testCase: Case) async throws {
      try await judge(testCase, by: .appAnswerOnce)
    }

    @Test(
      "it has a code or an error, never both, never neither",
      arguments: CurrentRun.cases(of: .appAnswerEither))
    func either(_ testCase: Case) async throws {
      try await judge(testCase, by: .appAnswerEither)
    }

    @Test(
      "it is the redirect URI plus a query",
      arguments: CurrentRun.cases(of: .appAnswerAtRedirectURI))
    func atRedirectURI(_ testCase: Case) async throws {
      try await judge(testCase, by: .appAnswerAtRedirectURI)
    }

    @Test("it is a valid URI", arguments: CurrentRun.cases(of: .appAnswerWellFormed))
    func wellFormed(_ testCase: Case) async throws {
      try await judge(testCase, by: .appAnswerWellFormed)
    }

    @Test(
      "it carries nothing beyond what the standards name",
      arguments: CurrentRun.cases(of: .appAnswerNoLeak))
    func noLeak(_ testCase: Case) async throws {
      try await judge(testCase, by: .appAnswerNoLeak)
    }

    @Test(
      "it is opened with universalLinksOnly",
      arguments: CurrentRun.cases(of: .appOpenUniversalLinksOnly))
    func universalLinksOnly(_ testCase: Case) async throws {
      try await judge(testCase, by: .appOpenUniversalLinksOnly)
    }

    @Test("handled agrees with what was opened", arguments: CurrentRun.cases(of: .appHandledAgrees))
    func handled(_ testCase: Case) async throws {
      try await judge(testCase, by: .appHandledAgrees)
    }
  }
}
