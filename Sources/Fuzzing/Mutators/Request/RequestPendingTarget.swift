import AppFlip

/// Takes another of the 12 URLs for the pending flip alone, which catches a Google app that takes
/// an answer wherever it comes back.
struct RequestPendingTarget: Mutator {
  let name = "request/pending-target"

  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft? {
    guard draft.role == .googleApp, let pending = draft.pending,
      let url = context.random.pick(ListedURLs.octets), url != pending.redirectURI
    else { return nil }
    var changed = draft
    changed.pending?.redirectURI = url
    return changed.isTooLong ? nil : changed
  }
}
