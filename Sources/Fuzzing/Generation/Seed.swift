/// A draft that a campaign begins with.
public struct Seed: Sendable {
  /// The permanent name.
  public let name: String
  /// The draft.
  public let draft: Draft

  /// Names a draft.
  ///
  /// - Parameters:
  ///   - name: the permanent name.
  ///   - draft: the draft.
  public init(_ name: String, _ draft: Draft) {
    self.name = name
    self.draft = draft
  }
}
