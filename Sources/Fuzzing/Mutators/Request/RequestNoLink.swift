import AppFlip

/// Hands an activity over without a link, or with an empty one, which catches code that unwraps it by force.
struct RequestNoLink: Mutator {
  let name = "request/no-link"
  let weight = 2

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role != .authorizationEndpoint, draft.link != nil else { return false }
    let link = context.random.oneIn(2) ? nil : DraftLink(base: [])
    guard link != draft.link else { return false }
    draft.link = link
    return true
  }
}
