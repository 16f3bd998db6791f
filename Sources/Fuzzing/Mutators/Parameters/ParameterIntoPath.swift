import AppFlip

/// Moves a parameter to the end of the path, behind a semicolon (RFC 3986, section 3.3), which catches
/// code that looks for parameters in the whole link, or takes those of the path off before it compares.
struct ParameterIntoPath: Mutator {
  let name = "parameters/into-path"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    // At another path there is no endpoint to be asked.
    guard draft.role != .authorizationEndpoint, let link = draft.link, !draft.parameters.isEmpty
    else { return false }
    var made = draft
    let moved = made.parameters.remove(at: context.random.below(made.parameters.count))
    made.link?.base = link.base + [UInt8(ascii: ";")] + moved.written
    return draft.become(made)
  }
}
