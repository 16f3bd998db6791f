import AppFlip

/// Moves the form into the query, so that an endpoint is asked by GET, which catches one that
/// checks only what is posted.
struct QueryFromForm: Mutator {
  let name = "request/query-from-form"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .authorizationEndpoint, let form = draft.form, let link = draft.link else {
      return false
    }
    var changed = draft
    changed.link?.query = (link.query ?? []) + form
    changed.form = nil
    return draft.become(changed)
  }
}
