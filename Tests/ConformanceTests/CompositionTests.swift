import Conformance
import Testing

extension AppFlipConformance {
  /// "How it works": a flip from end to end.
  ///
  /// Google's app opens the app's link, the app opens Google's, and the account is linked.
  ///
  ///     starts    https://app.example.com/flip
  ///     opens     https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     approves  https://app.example.com/flip
  ///               ?client_id=s6BhdRkqt3
  ///               &scope=devices%20profile
  ///               &state=af0ifjsldkj
  ///               &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
  ///     opens     https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=af0ifjsldkj
  ///     returns   https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast
  ///               ?code=4%2FP0%2Bq
  ///               &state=af0ifjsldkj
  ///     is        linked
  @Suite("Roles put together", .composing) struct CompositionTests {
    @Test("the state is the same from end to end", arguments: cases(of: .compositionStateExact))
    func state(case it: Case) async throws { try await judge(it, .compositionStateExact) }

    @Test("the code is the same from end to end", arguments: cases(of: .compositionCodeExact))
    func code(case it: Case) async throws { try await judge(it, .compositionCodeExact) }

    @Test("a flip comes to its documented end", arguments: cases(of: .compositionOutcomeReached))
    func outcome(case it: Case) async throws { try await judge(it, .compositionOutcomeReached) }
  }
}
