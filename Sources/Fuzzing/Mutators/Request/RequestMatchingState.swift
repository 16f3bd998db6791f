import AppFlip

/// Changes the state of the pending flip and of the answer alike, so that they still match, which
/// catches a Google app that loses such a state on its way.
struct RequestMatchingState: Mutator {
  let name = "request/matching-state"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, draft.pending != nil,
      let index = draft.parameters.index(ofAny: .state, &context.random),
      let state = RequestStates.other(than: draft.value(at: index) ?? [], &context)
    else { return false }
    var changed = draft
    changed.pending?.state = state
    changed.setValue(PercentEncoding.encode(state), at: index)
    return changed != draft && draft.become(changed)
  }
}
