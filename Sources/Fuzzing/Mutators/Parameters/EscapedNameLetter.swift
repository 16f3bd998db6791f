import AppFlip

/// Percent-encodes one letter of a name, which catches code that compares raw names: one reader sees
/// the parameter, another one doesn't.
struct EscapedNameLetter: ParameterMutator {
  let name = "parameters/escape-letter"

  func change(_ parameters: inout [DraftParameter], _ context: inout MutationContext) {
    guard let (index, place) = context.letterOfName(in: parameters) else { return }
    let letter = parameters[index].name[place]
    parameters[index].name.replaceSubrange(
      place...place, with: PercentEncoding.encodeAll(CollectionOfOne(letter)))
  }
}
