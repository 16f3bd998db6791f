/// Writes a name in the other case, which catches code that compares names without regard to case
/// (RFC 6749, section 1.9: names are case sensitive).
struct NameCase: ParameterMutator {
  /// Whether every letter changes, not just one.
  let isWhole: Bool

  var name: String { isWhole ? "parameters/case-all" : "parameters/case-letter" }

  func change(_ parameters: inout [DraftParameter], _ context: inout MutationContext) {
    guard let (index, letter) = context.letterOfName(in: parameters) else { return }
    for place in isWhole ? parameters[index].name.indices : letter..<(letter + 1) {
      parameters[index].name[place] = parameters[index].name[place].caseSwapped
    }
  }
}
