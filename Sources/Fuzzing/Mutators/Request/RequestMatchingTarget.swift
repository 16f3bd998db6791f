import AppFlip

/// Takes another of the 12 URLs for the pending flip and the answer alike, which catches a Google
/// app that knows but one.
struct RequestMatchingTarget: Mutator {
  let name = "request/matching-target"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, draft.pending != nil, draft.link != nil,
      let url = context.random.pick(ListedURLs.octets)
    else { return false }
    var changed = draft
    changed.pending?.redirectURI = url
    changed.link?.base = url
    return changed != draft && draft.become(changed)
  }
}
