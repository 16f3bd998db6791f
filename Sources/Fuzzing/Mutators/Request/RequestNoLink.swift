import AppFlip

/// Hands an activity over without a link, or with an empty one, which catches code that unwraps it by force.
struct RequestNoLink: Mutator {
  let name = "request/no-link"
  let weight = 2

  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft? {
    guard draft.role != .authorizationEndpoint, draft.link != nil else { return nil }
    var changed = draft
    changed.link = context.random.oneIn(2) ? nil : DraftLink(base: [])
    return changed == draft ? nil : changed
  }
}
