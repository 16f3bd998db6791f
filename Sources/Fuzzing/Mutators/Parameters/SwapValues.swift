/// Lets two parameters change their values, which catches code that finds a value wherever it stands,
/// or takes a state for a client id.
struct SwapValues: ParameterMutator {
  let name = "parameters/swap-values"

  func change(_ parameters: inout [DraftParameter], _ context: inout MutationContext) {
    let first = context.random.below(parameters.count)
    let value = parameters[first].value
    let second = context.random.place(below: parameters.count) { parameters[$0].value != value }
    guard let second else { return }
    parameters[first].value = parameters[second].value
    parameters[second].value = value
  }
}
