/// What a link that came back does to linking.
///
/// Source: "run, role `google-app`" of the adapter protocol.
public struct GoogleAppConclusion: Equatable, Sendable {
  /// How linking goes on.
  public enum Outcome: Equatable, Sendable {
    /// A code arrived; its octets are exactly the decoded ones.
    case linked(code: [UInt8])
    /// A recoverable error: the Google app goes on with the authorization URL.
    case fallback(error: [UInt8]? = nil)
    /// An error that isn't recoverable: linking ends.
    case aborted(error: [UInt8]? = nil)
    /// The link is no answer to the flip that is pending.
    case ignored
    /// Linking ended with an error of the Google app itself.
    case failed(error: [UInt8]? = nil)
  }

  /// How linking goes on.
  public var outcome: Outcome
  /// A note for people, never compared.
  public var reason: String?
  /// The places of the app's code that the request reached (``GoogleAppFeature/coverage``).
  public var coverage: [UInt32]?

  /// Makes a conclusion.
  ///
  /// - Parameters:
  ///   - outcome: how linking goes on.
  ///   - reason: a note for people.
  ///   - coverage: the places of the app's code that the request reached.
  public init(_ outcome: Outcome, reason: String? = nil, coverage: [UInt32]? = nil) {
    self.outcome = outcome
    self.reason = reason
    self.coverage = coverage
  }
}
