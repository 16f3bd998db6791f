/// A mutator that changes what a Google app starts a flip with.
protocol StartMutator: Mutator {
  /// Makes another start of one.
  ///
  /// - Parameters:
  ///   - start: the start.
  ///   - context: what the mutator draws from.
  /// - Returns: the other start; nil where the change doesn't apply.
  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start?
}

extension StartMutator {
  var kinds: DraftKinds { .start }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard let start = draft.start, let changed = change(start, &context), changed != start else {
      return false
    }
    return draft.become(Draft(changed))
  }
}
