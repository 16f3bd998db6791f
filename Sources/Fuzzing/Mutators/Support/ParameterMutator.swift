/// A mutator that works on the parameters of a draft, wherever they are.
protocol ParameterMutator: Mutator {
  /// Changes parameters, or leaves them as they are where it doesn't apply.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of the form where there is one, else of the query; never none.
  ///   - context: what the mutator draws from.
  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext)
}

extension ParameterMutator {
  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    var parameters = draft.parameters
    guard !parameters.isEmpty else { return false }
    change(&parameters, &context)
    return draft.replace(parameters: parameters)
  }
}
