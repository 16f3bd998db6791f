import AppFlip

/// Takes another of the 12 URLs for the pending flip alone, which catches a Google app that takes
/// an answer wherever it comes back.
struct RequestPendingTarget: Mutator {
  let name = "request/pending-target"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, let pending = draft.pending,
      let url = context.random.pick(ListedURLs.octets), url != pending.redirectURI
    else { return false }
    var changed = draft
    changed.pending?.redirectURI = url
    return draft.become(changed)
  }
}
