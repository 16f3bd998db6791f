import AppFlip

/// Leaves out one parameter, which catches code that takes for granted that it is there.
struct DropParameter: ParameterMutator {
  let name = "parameters/drop"

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    parameters.remove(at: context.random.below(parameters.count))
  }
}
