import AppFlip

/// Turns an answer with a code into one with an error of the document, the rest of it untouched, which
/// catches a Google app that knows how linking ends but not after which error.
struct RequestRefusal: Mutator {
  let name = "request/refusal"

  private static let codes = ErrorCode.allCases.map { Array($0.rawValue.utf8) }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp,
      let place = draft.parameters.index(ofAny: [.code, .error], &context.random),
      let code = context.random.pick(Self.codes)
    else { return false }
    var changed = draft
    changed.parameters[place].name = Array("error".utf8)
    changed.parameters[place].value = code
    return changed != draft && draft.become(changed)
  }
}
