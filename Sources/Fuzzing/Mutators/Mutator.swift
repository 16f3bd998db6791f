/// Changes drafts.
public protocol Mutator: Sendable {
  /// The permanent name, `level/what`, printable ASCII without spaces.
  var name: String { get }

  /// How often the mutator is chosen at first, beside the 8 of an ordinary one.
  var weight: Int { get }

  /// The drafts that it may apply to; to others it isn't.
  var kinds: DraftKinds { get }

  /// Makes a draft another one, in its place.
  ///
  /// All randomness comes from the context, so that the same draft and the same context make the same
  /// draft again.
  ///
  /// - Parameters:
  ///   - draft: the draft to change.
  ///   - context: what the mutator draws from.
  /// - Returns: false where the mutator doesn't apply, would change nothing, or would make the draft too
  ///   long: then it is as it was.
  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool
}

extension Mutator {
  /// The weight of an ordinary mutator.
  public var weight: Int { 8 }

  /// The drafts that an ordinary mutator may apply to.
  public var kinds: DraftKinds { .link }
}
