/// A draft that is kept for later runs.
public struct KeptDraft: Equatable, Sendable {
  /// The draft.
  public let draft: Draft
  /// What it brought out, ascending and each once; nothing where nobody noted it.
  ///
  /// That is a number for the behaviour, one for each feature of the draft beside the kind of the
  /// behaviour, and one for each place of the code that was reached.
  public let signatures: [UInt64]

  /// Keeps a draft.
  ///
  /// - Parameters:
  ///   - draft: the draft.
  ///   - signatures: what it brought out, in any order.
  public init(_ draft: Draft, signatures: [UInt64] = []) {
    self.draft = draft
    var ascending: [UInt64] = []
    ascending.reserveCapacity(signatures.count)
    for signature in signatures.sorted() where signature != ascending.last {
      ascending.append(signature)
    }
    self.signatures = ascending
  }
}
