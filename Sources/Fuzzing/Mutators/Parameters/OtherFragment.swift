import AppFlip

/// Gives the link another fragment, which catches code that takes it for a part of the last value, or
/// hands it on to the answer.
struct OtherFragment: Mutator {
  let name = "parameters/fragment"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    var made = draft
    made.link?.fragment = context.random.pick(Self.fragments)
    return made.isChange(of: draft) && draft.become(made)
  }

  /// Empty, plain, what looks like a query, and what looks like an answer.
  private static let fragments: [[UInt8]] = [
    "", "x", "/", "?", "&", "#", "?state=x", "&state=x", "code=x&state=x", "_=_",
  ]
  .map { Array($0.utf8) }
}
