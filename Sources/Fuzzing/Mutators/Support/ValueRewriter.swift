import AppFlip

/// A mutator that writes one raw value in another way.
protocol ValueRewriter: Mutator {
  /// Writes a value in another way.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - random: the source of all randomness.
  /// - Returns: another raw value; nil, or the same one, where the mutator doesn't apply.
  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]?
}

extension ValueRewriter {
  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    let count = draft.parameterCount
    let start = context.random.below(count)
    for offset in 0..<count {
      let index = (start + offset) % count
      guard let value = draft.rawValue(at: index),
        let rewritten = rewrite(value.span, &context.random), rewritten[...] != value
      else { continue }
      return draft.replaceValue(rewritten, at: index)
    }
    return false
  }
}
