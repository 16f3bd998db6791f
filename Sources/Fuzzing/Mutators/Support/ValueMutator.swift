import AppFlip

/// A mutator that changes the value of one parameter, never its encoding.
protocol ValueMutator: Mutator {
  /// The parameters that it changes of a role's drafts.
  func names(for role: Role) -> [ParameterName]

  /// Makes another value of one.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - context: what the mutator draws from.
  /// - Returns: the other raw value; nil where the change doesn't apply.
  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]?
}

extension ValueMutator {
  func names(for role: Role) -> [ParameterName] {
    role == .googleApp ? ParameterName.ofAnswers : ParameterName.ofRequests
  }

  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft? {
    let parameters = draft.parameters
    let index = parameters.index(ofAny: names(for: draft.role), &context.random)
    guard let index, let value = change(parameters[index].value ?? [], &context),
      value != parameters[index].value
    else { return nil }
    var changed = draft
    changed.parameters[index].value = value
    return changed.unlessTooLong
  }
}
