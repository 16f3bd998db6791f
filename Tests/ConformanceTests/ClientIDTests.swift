import AppFlip
import Conformance
import Testing

extension AppFlipConformance {
  /// "Modify your iOS app", step 4: the client ID is the one that Google has from you.
  ///
  /// With another one, the link wasn't made by Google for this app: it gets no code.
  ///
  ///     approves  https://app.example.com/flip
  ///               ?client_id=another
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?error=invalid_request
  ///               &state=af0ifjsldkj
  @Suite("Client id", .judging(.app), .tags(.app)) struct ClientIDTests {
    @Test("a different client ID never yields a code", arguments: cases(of: .appClientIDMatch))
    func match(case it: Case) async throws { try await judge(it, .appClientIDMatch) }
  }
}
