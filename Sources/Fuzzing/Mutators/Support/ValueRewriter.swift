/// A mutator that writes one raw value in another way.
protocol ValueRewriter: Mutator {
  /// Writes a value in another way.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - random: the source of all randomness.
  /// - Returns: another raw value; nil, or the same one, where the mutator doesn't apply.
  func rewrite(_ value: [UInt8], _ random: inout SplitMix64) -> [UInt8]?
}

extension ValueRewriter {
  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft? {
    var parameters = draft.parameters
    let start = context.random.below(parameters.count)
    for offset in parameters.indices {
      let index = (start + offset) % parameters.count
      guard let value = parameters[index].value,
        let rewritten = rewrite(value, &context.random), rewritten != value
      else { continue }
      parameters[index].value = rewritten
      return draft.replacing(parameters: parameters)
    }
    return nil
  }
}
