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
  @Suite("Google app: what comes back", .judging(.googleApp)) struct GoogleAppReturnTests {
    @Test(
      "a code with the pending state links", arguments: CurrentRun.cases(of: .googleAppCodeLinked))
    func linked(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppCodeLinked)
    }

    @Test(
      "without the pending state nothing links",
      arguments: CurrentRun.cases(of: .googleAppStateChecked))
    func stateChecked(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppStateChecked)
    }

    @Test(
      "a code and an error together never link",
      arguments: CurrentRun.cases(of: .googleAppAnswerBoth))
    func both(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppAnswerBoth)
    }

    @Test(
      "an error with another request's state doesn't end linking",
      arguments: CurrentRun.cases(of: .googleAppStateError))
    func stateOfError(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppStateError)
    }

    @Test(
      "a link that is no answer leaves the request pending",
      arguments: CurrentRun.cases(of: .googleAppPendingKept))
    func pendingKept(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppPendingKept)
    }

    @Test(
      "a request that was answered is used up",
      arguments: CurrentRun.cases(of: .googleAppPendingUsedUp))
    func pendingUsedUp(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppPendingUsedUp)
    }

    @Test(
      "neither code nor error never links", arguments: CurrentRun.cases(of: .googleAppAnswerNeither)
    )
    func neither(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppAnswerNeither)
    }

    @Test(
      "a URL other than the pending redirect URI never links",
      arguments: CurrentRun.cases(of: .googleAppAnswerTarget))
    func target(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppAnswerTarget)
    }

    @Test(
      "a repeated code or state never links",
      arguments: CurrentRun.cases(of: .googleAppParametersDuplicate))
    func duplicate(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppParametersDuplicate)
    }

    @Test(
      "no URL crashes or hangs the Google app", arguments: CurrentRun.cases(of: .googleAppSurvives))
    func survives(_ testCase: Case) async throws {
      try await judge(testCase, by: .googleAppSurvives)
    }
  }
}
