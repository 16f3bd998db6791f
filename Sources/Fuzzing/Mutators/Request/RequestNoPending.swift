import AppFlip

/// Lets no flip be pending, which catches a Google app that takes answers that nobody asked for.
struct RequestNoPending: Mutator {
  let name = "request/no-pending"
  let weight = 2

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, draft.pending != nil else { return false }
    draft.pending = nil
    return true
  }
}
