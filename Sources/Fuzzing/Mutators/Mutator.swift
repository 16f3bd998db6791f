/// Makes one draft of another.
public protocol Mutator: Sendable {
  /// The permanent name, `level/what`, printable ASCII without spaces.
  var name: String { get }

  /// How often the mutator is chosen at first, beside the 8 of an ordinary one.
  var weight: Int { get }

  /// The drafts that it may apply to; to others it isn't.
  var kinds: DraftKinds { get }

  /// Makes another draft.
  ///
  /// All randomness comes from the context, so that the same draft and the same context make the same
  /// draft again.
  ///
  /// - Parameters:
  ///   - draft: the draft to change.
  ///   - context: what the mutator draws from.
  /// - Returns: the other draft; nil where the mutator doesn't apply, or would change nothing.
  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft?
}

extension Mutator {
  /// The weight of an ordinary mutator.
  public var weight: Int { 8 }

  /// The drafts that an ordinary mutator may apply to.
  public var kinds: DraftKinds { .link }
}
