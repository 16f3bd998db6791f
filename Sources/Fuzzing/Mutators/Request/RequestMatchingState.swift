import AppFlip

/// Changes the state of the pending flip and of the answer alike, so that they still match, which
/// catches a Google app that loses such a state on its way.
///
/// One in four comes back with no more escapes than a query needs.
struct RequestMatchingState: Mutator {
  let name = "request/matching-state"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, draft.pending != nil,
      let index = draft.parameters.index(ofAny: .state, &context.random),
      let state = RequestStates.other(than: draft.value(at: index) ?? [], &context)
    else { return false }
    var changed = draft
    changed.pending?.state = state
    let isBare = context.random.oneIn(4)
    changed.setValue(isBare ? Self.bare(state) : PercentEncoding.encode(state), at: index)
    return changed != draft && draft.become(changed)
  }

  /// A state of which only those octets are escaped that a query would take for something else.
  private static func bare(_ state: [UInt8]) -> [UInt8] {
    var bare: [UInt8] = []
    for octet in state {
      if octet.isQueryCharacter && !delimiters.contains(octet) {
        bare.append(octet)
      } else {
        bare += PercentEncoding.encode([octet])
      }
    }
    return bare
  }

  private static let delimiters = Array("&=+;".utf8)
}
