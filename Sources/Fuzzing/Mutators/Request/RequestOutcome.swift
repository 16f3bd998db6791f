import AppFlip

/// Lets the person, the network and the OAuth server do something else, which catches code that
/// knows only consent.
struct RequestOutcome: Mutator {
  let name = "request/outcome"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role != .googleApp, let outcome = context.random.pick(context.outcomes),
      outcome != draft.outcome
    else { return false }
    draft.outcome = outcome
    return true
  }
}
