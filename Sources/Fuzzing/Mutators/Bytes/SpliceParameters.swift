import AppFlip

/// Joins the first parameters of one draft to the last of another, which catches what only two faults
/// together bring about, and leaves the parameters whole.
struct SpliceParameters: ParameterMutator {
  let name = "bytes/splice-parameters"

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    let others = context.mate.parameters
    let front = context.random.below(parameters.count + 1)
    let end = context.random.below(others.count + 1)
    parameters.replaceSubrange(front..<parameters.count, with: others[end...])
  }
}
