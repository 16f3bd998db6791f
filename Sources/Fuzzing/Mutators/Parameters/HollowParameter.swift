/// Takes a part away from a parameter, which catches code that tells a missing parameter, one without
/// `=` and an empty one apart where the standard doesn't, or crashes on them.
struct HollowParameter: ParameterMutator {
  /// What is taken away.
  enum Part: String {
    /// The value: `state=`.
    case value = "empty-value"
    /// The value and the `=`: `state`.
    case equals = "no-equals"
    /// The name: `=value`.
    case name = "empty-name"
  }

  let part: Part

  var name: String { "parameters/\(part.rawValue)" }

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    let index = context.random.place(below: parameters.count) { has(parameters, at: $0) }
    guard let index else { return }
    switch part {
    case .value: parameters.setValue([], at: index)
    case .equals: parameters[index].value = nil
    case .name: parameters.setName([], at: index)
    }
  }

  /// Whether there is something to take away.
  private func has(_ parameters: DraftParameters, at index: Int) -> Bool {
    switch part {
    case .value: parameters.value(at: index)?.isEmpty != true
    case .equals: parameters.hasValue(at: index)
    case .name: !parameters.name(at: index).isEmpty
    }
  }
}
