import AppFlip

/// Hands an activity over without a link, which catches code that unwraps it by force.
struct RequestNoLink: Mutator {
  let name = "request/no-link"
  let weight = 1

  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft? {
    guard draft.role != .authorizationEndpoint, draft.link != nil else { return nil }
    var changed = draft
    changed.link = nil
    return changed
  }
}
