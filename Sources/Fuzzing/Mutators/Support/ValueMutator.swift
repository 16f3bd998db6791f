import AppFlip

/// A mutator that changes the value of one parameter, never its encoding.
protocol ValueMutator: Mutator {
  /// The parameters that it changes of a role's drafts.
  func names(for role: Role) -> ParameterNames

  /// Makes another value of one.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - context: what the mutator draws from.
  /// - Returns: the other raw value; nil where the change doesn't apply.
  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]?
}

extension ValueMutator {
  func names(for role: Role) -> ParameterNames {
    role == .googleApp ? .ofAnswers : .ofRequests
  }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    mutate(&draft, names(for: draft.role), &context)
  }

  /// Changes the value of one of the parameters.
  ///
  /// - Parameters:
  ///   - draft: the draft to change.
  ///   - names: the names of the parameters.
  ///   - context: what the mutator draws from.
  /// - Returns: false where nothing is changed.
  func mutate(
    _ draft: inout Draft, _ names: ParameterNames, _ context: inout MutationContext
  ) -> Bool {
    guard let index = draft.index(ofAny: names, &context.random) else { return false }
    let before = draft.value(at: index)
    guard let value = change(before ?? [], &context), value != before else { return false }
    return draft.replaceValue(value, at: index)
  }
}
