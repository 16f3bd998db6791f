import AppFlip

/// Moves a parameter into the fragment, which catches code that reads the fragment like the query.
struct ParameterIntoFragment: Mutator {
  let name = "parameters/into-fragment"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.link != nil, !draft.parameters.isEmpty else { return false }
    var made = draft
    let moved = made.parameters.remove(at: context.random.below(made.parameters.count))
    var fragment = draft.link?.fragment.map { $0 + DraftParameter.ampersand } ?? []
    fragment += moved.written
    made.link?.fragment = fragment
    return draft.become(made)
  }
}
