/// How the Google app took a link that came back (section "run, role `google-app`").
public struct ReturnedReply: Equatable, Sendable {
  /// What the link does to linking.
  public enum Outcome: String, CaseIterable, Sendable {
    /// A code arrived.
    case linked
    /// A recoverable error: the Google app goes on with the authorization URL.
    case fallback
    /// An error that is not recoverable: linking ends.
    case aborted
    /// The link is no answer to the pending flip.
    case ignored
    /// Linking ended with an error of the Google app itself.
    case failed
  }

  /// What the link does to linking.
  public var outcome: Outcome
  /// The code that arrived; there whenever the outcome is ``Outcome/linked``.
  public var code: Text?
  /// The error that arrived, where it is reported.
  public var error: Text?
  /// A note for people, never compared.
  public var reason: Text?
  /// The places of the implementation's code that were reached, where they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - outcome: what the link does to linking.
  ///   - code: the code that arrived, which ``Outcome/linked`` needs.
  ///   - error: the error that arrived.
  ///   - reason: a note for people.
  ///   - coverage: the places of the implementation's code that were reached.
  public init(
    outcome: Outcome, code: Text? = nil, error: Text? = nil, reason: Text? = nil,
    coverage: [UInt32]? = nil
  ) {
    self.outcome = outcome
    self.code = code
    self.error = error
    self.reason = reason
    self.coverage = coverage
  }
}
