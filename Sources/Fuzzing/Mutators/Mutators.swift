import AppFlip

/// Every mutator of the fuzzer.
public enum Mutators {
  /// The mutators of drafts for a role.
  ///
  /// - Parameters:
  ///   - role: the role.
  ///   - strategy: how drafts are made.
  ///   - takesForms: whether an authorization endpoint takes requests as forms.
  /// - Returns: the mutators in their order.
  static func all(for role: Role, _ strategy: Strategy, takesForms: Bool) -> [any Mutator] {
    return [ScratchMutator()]
  }
}
struct ScratchMutator: Mutator {
  var name: String { "scratch" }
  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft? {
    var d = draft
    guard !d.parameters.isEmpty else { return nil }
    let p = context.random.below(d.parameters.count)
    var v = d.parameters[p].value ?? []
    v.insert(UInt8.random(in: 33...126, using: &context.random), at: context.random.below(v.count + 1))
    d.parameters[p].value = v
    return d
  }
}
