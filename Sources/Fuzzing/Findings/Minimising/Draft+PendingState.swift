import AppFlip

extension Draft {
  /// The draft with another pending state, in the states of the link too wherever they hold the pending
  /// one.
  ///
  /// - Parameter state: the other state.
  /// - Returns: the draft; unchanged where no flip is pending.
  func withPendingState(_ state: [UInt8]) -> Draft {
    guard let old = pending?.state else { return self }
    var draft = self
    draft.pending?.state = state
    for (index, parameter) in (link?.query ?? []).enumerated() {
      guard var value = parameter.decodedState, let range = value.firstRange(of: old),
        !old.isEmpty || value.isEmpty
      else { continue }
      value.replaceSubrange(range, with: state)
      draft.link?.query?[index].value = PercentEncoding.encode(value)
    }
    return draft
  }

  /// Whether a parameter is a state that is the pending one.
  ///
  /// - Parameter parameter: a parameter of the link.
  /// - Returns: false where no flip is pending.
  func isPendingState(_ parameter: DraftParameter) -> Bool {
    pending != nil && parameter.decodedState == pending?.state
  }
}

extension DraftParameter {
  /// What the parameter stands for where it is a state; nil for every other, and for what can't be
  /// decoded.
  fileprivate var decodedState: [UInt8]? {
    guard isNamed("state"), let value else { return nil }
    return try? PercentDecoding.decode(value, as: .percent)
  }
}
