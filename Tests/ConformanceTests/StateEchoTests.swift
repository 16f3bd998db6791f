import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Modify your iOS app", steps 2 and 5: the state comes back unmodified.
  ///
  /// It may hold any printable character, and its bytes count, not how they were escaped.
  ///
  ///     approves  https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=a%2Bb%3D
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=a%2Bb%3D
  @Suite("State echo", .judging(.app), .tags(.app)) struct StateEchoTests {
    @Test("comes back byte for byte", arguments: cases(of: .appStateExact))
    func exact(case it: Case) async throws { try await judge(it, .appStateExact) }

    @Test(
      "is exact for a reader to whom a plus is a space", arguments: cases(of: .appStateFormReading))
    func formReading(case it: Case) async throws { try await judge(it, .appStateFormReading) }

    @Test(
      "is exact for a reader to whom a plus is a plus",
      arguments: cases(of: .appStatePercentReading))
    func percentReading(case it: Case) async throws { try await judge(it, .appStatePercentReading) }

    @Test("comes back in an error too", arguments: cases(of: .appStateInError))
    func inError(case it: Case) async throws { try await judge(it, .appStateInError) }

    @Test("an undecodable state is never repaired", arguments: cases(of: .appStateUndecodable))
    func undecodable(case it: Case) async throws { try await judge(it, .appStateUndecodable) }

    @Test(
      "each flip gets its own state and redirect URI", arguments: cases(of: .appStateIndependent))
    func independent(case it: Case) async throws { try await judge(it, .appStateIndependent) }
  }
}
