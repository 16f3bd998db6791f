import AppFlip

/// Lets two parameters change their values, which catches code that finds a value wherever it stands,
/// or takes a state for a client id.
struct SwapValues: ParameterMutator {
  let name = "parameters/swap-values"

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    let first = context.random.below(parameters.count)
    let value = parameters.value(at: first)
    let second = context.random.place(below: parameters.count) { parameters.value(at: $0) != value }
    guard let second else { return }
    let (one, other) = (parameters[first].value, parameters[second].value)
    set(other, at: first, of: &parameters)
    set(one, at: second, of: &parameters)
  }

  private func set(_ value: [UInt8]?, at index: Int, of parameters: inout DraftParameters) {
    if let value { parameters.setValue(value, at: index) } else { parameters[index].value = nil }
  }
}
