/// Writes a name in the other case, which catches code that compares names without regard to case
/// (RFC 6749, section 1.9: names are case sensitive).
struct NameCase: ParameterMutator {
  /// Whether every letter changes, not just one.
  let isWhole: Bool

  var name: String { isWhole ? "parameters/case-all" : "parameters/case-letter" }

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    guard let (index, letter) = context.letterOfName(in: parameters) else { return }
    var name = Array(parameters.name(at: index))
    for place in isWhole ? name.indices : letter..<(letter + 1) {
      name[place] = name[place].caseSwapped
    }
    parameters.setName(name, at: index)
  }
}
