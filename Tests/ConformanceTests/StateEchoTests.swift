import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Modify your iOS app", steps 2 and 5: the state comes back unmodified.
  ///
  /// It may hold any printable character, and its octets count, not how they were escaped.
  ///
  ///     approves  https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=a%2Bb%3D
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=a%2Bb%3D
  @Suite("State echo", .judging(.app)) struct StateEchoTests {
    @Test("comes back octet for octet", arguments: CurrentRun.cases(of: .appStateExact))
    func exact(_ testCase: Case) async throws {
      try await judge(testCase, by: .appStateExact)
    }

    @Test(
      "is exact for a reader to whom a plus is a space",
      arguments: CurrentRun.cases(of: .appStateFormReading))
    func formReading(_ testCase: Case) async throws {
      try await judge(testCase, by: .appStateFormReading)
    }

    @Test(
      "is exact for a reader to whom a plus is a plus",
      arguments: CurrentRun.cases(of: .appStatePercentReading))
    func percentReading(_ testCase: Case) async throws {
      try await judge(testCase, by: .appStatePercentReading)
    }

    @Test("comes back in an error too", arguments: CurrentRun.cases(of: .appStateInError))
    func inError(_ testCase: Case) async throws {
      try await judge(testCase, by: .appStateInError)
    }

    @Test(
      "what cannot be decoded is never repaired",
      arguments: CurrentRun.cases(of: .appStateUndecodable))
    func undecodable(_ testCase: Case) async throws {
      try await judge(testCase, by: .appStateUndecodable)
    }

    @Test(
      "each flip gets its own state and redirect URI",
      arguments: CurrentRun.cases(of: .appStateIndependent))
    func independent(_ testCase: Case) async throws {
      try await judge(testCase, by: .appStateIndependent)
    }
  }
}
