import AppFlip

/// A mutator that turns a careless check of the answer's target round.
protocol TargetMutator: Mutator {
  /// Whether the change is at times written raw, because encoded it says something else.
  var isAlsoRaw: Bool { get }

  /// Makes another target of one.
  ///
  /// - Parameters:
  ///   - target: the target, decoded once.
  ///   - random: what chooses.
  /// - Returns: the other target, decoded once; nil where the change doesn't apply.
  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]?
}

extension TargetMutator {
  var isAlsoRaw: Bool { false }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard let target = DraftTarget(of: draft, &context.random),
      let changed = change(target.uri, &context.random), changed != target.uri.octets
    else { return false }
    // What an endpoint is sent is always a valid request target.
    let isRaw =
      isAlsoRaw && draft.role != .authorizationEndpoint && context.random.oneIn(4)
    return target.replace(by: changed, isRaw: isRaw, in: &draft)
  }
}
