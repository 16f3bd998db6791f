import AppFlip

/// Moves the later parameters of the query into a form, which catches an endpoint that reads one
/// of the two.
struct FormSplit: Mutator {
  let name = "request/form-split"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .authorizationEndpoint, draft.form == nil, let query = draft.link?.query,
      query.count > 1
    else { return false }
    let middle = 1 + context.random.below(query.count - 1)
    var changed = draft
    changed.form = DraftParameters(query[middle...])
    changed.link?.query = DraftParameters(query[..<middle])
    return draft.become(changed)
  }
}
