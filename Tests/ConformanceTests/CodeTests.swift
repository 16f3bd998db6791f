import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Modify your iOS app", step 5: the authorization code is added to the redirect URI.
  ///
  /// Here it is 4/P0+q: a plus is escaped, because Google's server may read a bare one as a space.
  ///
  ///     approves  https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=af0ifjsldkj
  @Suite("Authorization code", .judging(.app), .tags(.app)) struct CodeTests {
    @Test("comes back byte for byte", arguments: cases(of: .appCodeExact))
    func exact(case it: Case) async throws { try await judge(it, .appCodeExact) }

    @Test(
      "is exact for a reader to whom a plus is a space", arguments: cases(of: .appCodeFormReading))
    func formReading(case it: Case) async throws { try await judge(it, .appCodeFormReading) }

    @Test(
      "is exact for a reader to whom a plus is a plus",
      arguments: cases(of: .appCodePercentReading))
    func percentReading(case it: Case) async throws { try await judge(it, .appCodePercentReading) }
  }
}
