import AppFlip

/// Hands the link over with the other kind of activity, which catches code that never looks at it.
struct RequestActivity: Mutator {
  let name = "request/activity"
  let weight = 2

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role != .authorizationEndpoint, draft.start == nil else { return false }
    draft.activity = draft.activity == .other ? .browsingWeb : .other
    return true
  }
}
