/// A draft that is kept for later runs.
public struct KeptDraft: Equatable, Sendable {
  /// The draft.
  public let draft: Draft
  /// The behaviour that it brought out when it was kept; nil where nobody noted it.
  public let signature: UInt64?

  /// Keeps a draft.
  ///
  /// - Parameters:
  ///   - draft: the draft.
  ///   - signature: the behaviour that it brought out.
  public init(_ draft: Draft, signature: UInt64? = nil) {
    self.draft = draft
    self.signature = signature
  }
}
