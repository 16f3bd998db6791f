import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Modify your iOS app", step 3: the redirect URI is one of Google's, byte for byte.
  ///
  /// The app opens no other URL, no error either: an attacker with the code can link the account.
  ///
  ///     approves  https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Fevil.example%2Fa%2Fcom.google.Chromecast
  ///     opens     nothing
  @Suite("Redirect URI", .judging(.app), .tags(.app)) struct RedirectURITests {
    @Test(
      "each of the 12 documented URLs gets a code", arguments: cases(of: .appRedirectURIAccepted))
    func accepted(case it: Case) async throws { try await judge(it, .appRedirectURIAccepted) }

    @Test(
      "anything but the documented format is never opened",
      arguments: cases(of: .appRedirectURIFormat))
    func format(case it: Case) async throws { try await judge(it, .appRedirectURIFormat) }

    @Test(
      "a good one is the same however it is escaped",
      arguments: cases(of: .appRedirectURIUnescaped))
    func unescaped(case it: Case) async throws { try await judge(it, .appRedirectURIUnescaped) }

    @Test(
      "a sandbox request is answered at the sandbox",
      arguments: cases(of: .appRedirectURIEnvironment))
    func environment(case it: Case) async throws { try await judge(it, .appRedirectURIEnvironment) }
  }
}
