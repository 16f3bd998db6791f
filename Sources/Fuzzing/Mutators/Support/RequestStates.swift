import AppFlip

/// States of pending flips.
enum RequestStates {
  /// Makes another state, of any kind of text.
  ///
  /// - Parameters:
  ///   - raw: a raw state.
  ///   - context: what the mutators draw from.
  /// - Returns: the state, decoded; nil where there is none, or none of at least one octet.
  static func other(than raw: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    guard let changed = context.random.pick(ValueMutators.texts)?.change(raw, &context),
      !changed.isEmpty
    else { return nil }
    return try? PercentDecoding.decode(changed, as: .percent)
  }
}
