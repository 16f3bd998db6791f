import AppFlip

/// Moves the query into a form, so that an endpoint is asked by POST, which catches one that
/// checks nothing there.
struct FormFromQuery: Mutator {
  let name = "request/form-from-query"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .authorizationEndpoint, draft.form == nil, let query = draft.link?.query
    else { return false }
    var changed = draft
    changed.form = query
    changed.link?.query = nil
    return draft.become(changed)
  }
}
