import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "How it works", step 4: a code that comes back with the state of the flip that waits is exchanged for
  /// tokens.
  ///
  /// Without that state it may be a stranger's code.
  ///
  ///     returns   https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=af0ifjsldkj
  ///     is        linked
  ///     returns   https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=another
  ///     is        ignored
  @Suite("Google app: returned URLs", .judging(.googleApp), .tags(.googleApp))
  struct GoogleAppReturnTests {
    @Test("a code with the pending state links", arguments: cases(of: .googleAppCodeLinked))
    func linked(case it: Case) async throws { try await judge(it, .googleAppCodeLinked) }

    @Test("without the pending state nothing links", arguments: cases(of: .googleAppStateChecked))
    func stateChecked(case it: Case) async throws { try await judge(it, .googleAppStateChecked) }

    @Test("a code and an error together never link", arguments: cases(of: .googleAppAnswerBoth))
    func both(case it: Case) async throws { try await judge(it, .googleAppAnswerBoth) }

    @Test(
      "an error with a different request's state doesn't end linking",
      arguments: cases(of: .googleAppStateError))
    func stateOfError(case it: Case) async throws { try await judge(it, .googleAppStateError) }

    @Test(
      "a URL that isn't a response leaves the flip pending",
      arguments: cases(of: .googleAppPendingKept))
    func pendingKept(case it: Case) async throws { try await judge(it, .googleAppPendingKept) }

    @Test("a request that was answered is used up", arguments: cases(of: .googleAppPendingUsedUp))
    func pendingUsedUp(case it: Case) async throws { try await judge(it, .googleAppPendingUsedUp) }

    @Test("neither code nor error never links", arguments: cases(of: .googleAppAnswerNeither))
    func neither(case it: Case) async throws { try await judge(it, .googleAppAnswerNeither) }

    @Test(
      "a URL other than the pending redirect URI never links",
      arguments: cases(of: .googleAppAnswerTarget))
    func target(case it: Case) async throws { try await judge(it, .googleAppAnswerTarget) }

    @Test(
      "a repeated code or state never links", arguments: cases(of: .googleAppParametersDuplicate))
    func duplicate(case it: Case) async throws {
      try await judge(it, .googleAppParametersDuplicate)
    }

    @Test("no URL crashes or hangs the Google app", arguments: cases(of: .googleAppSurvives))
    func survives(case it: Case) async throws { try await judge(it, .googleAppSurvives) }
  }
}
