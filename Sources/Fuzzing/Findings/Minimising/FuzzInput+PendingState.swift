import AppFlip

extension FuzzInput {
  /// The input with another pending state, in the states of the link too wherever they hold the pending
  /// one.
  ///
  /// - Parameter state: the other state.
  /// - Returns: the input; unchanged where no flip is pending.
  func withPendingState(_ state: [UInt8]) -> FuzzInput {
    guard let old = pending?.state else { return self }
    var input = self
    input.pending?.state = state
    for (index, parameter) in (link?.query ?? []).enumerated() {
      guard var value = parameter.decodedState, let range = value.firstRange(of: old),
        !old.isEmpty || value.isEmpty
      else { continue }
      value.replaceSubrange(range, with: state)
      input.link?.query?[index].value = PercentEncoding.encode(value)
    }
    return input
  }

  /// Whether a parameter is a state that is the pending one.
  ///
  /// - Parameter parameter: a parameter of the link.
  /// - Returns: false where no flip is pending.
  func isPendingState(_ parameter: InputParameter) -> Bool {
    pending != nil && parameter.decodedState == pending?.state
  }
}

extension InputParameter {
  /// What the parameter stands for where it is a state; nil for every other, and for what can't be
  /// decoded.
  fileprivate var decodedState: [UInt8]? {
    guard isNamed("state"), let value else { return nil }
    return try? PercentDecoding.decode(value, as: .percent)
  }
}
