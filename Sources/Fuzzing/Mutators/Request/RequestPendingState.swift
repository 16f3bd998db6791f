import AppFlip

/// Changes the state of the pending flip alone, so that the answer is another flip's, which
/// catches a Google app that compares it carelessly.
struct RequestPendingState: Mutator {
  let name = "request/pending-state"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, let pending = draft.pending,
      let state = RequestStates.other(than: PercentEncoding.encode(pending.state), &context),
      state != pending.state
    else { return false }
    var changed = draft
    changed.pending?.state = state
    return draft.become(changed)
  }
}
