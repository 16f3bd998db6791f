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
  @Suite("Answer", .judging(.app), .tags(.app)) struct AnswerTests {
    @Test("one flip opens exactly one URL", arguments: cases(of: .appAnswerOnce))
    func once(case it: Case) async throws { try await judge(it, .appAnswerOnce) }

    @Test(
      "it has a code or an error, never both, never neither",
      arguments: cases(of: .appAnswerEither))
    func either(case it: Case) async throws { try await judge(it, .appAnswerEither) }

    @Test("it is the redirect URI plus a query", arguments: cases(of: .appAnswerAtRedirectURI))
    func atRedirectURI(case it: Case) async throws { try await judge(it, .appAnswerAtRedirectURI) }

    @Test("it is a valid URI", arguments: cases(of: .appAnswerWellFormed))
    func wellFormed(case it: Case) async throws { try await judge(it, .appAnswerWellFormed) }

    @Test(
      "it has only parameters of the standards", arguments: cases(of: .appAnswerNoLeak))
    func noLeak(case it: Case) async throws { try await judge(it, .appAnswerNoLeak) }

    @Test("it is opened with universalLinksOnly", arguments: cases(of: .appOpenUniversalLinksOnly))
    func universalLinksOnly(case it: Case) async throws {
      try await judge(it, .appOpenUniversalLinksOnly)
    }

    @Test("handled agrees with the opened URL", arguments: cases(of: .appHandledAgrees))
    func handled(case it: Case) async throws { try await judge(it, .appHandledAgrees) }
  }
}
