import AppFlip

/// Percent-encodes one letter of a name, which catches code that compares raw names: one reader sees
/// the parameter, another one doesn't.
struct EscapedNameLetter: ParameterMutator {
  let name = "parameters/escape-letter"

  func change(_ parameters: inout DraftParameters, _ context: inout MutationContext) {
    guard let (index, place) = context.letterOfName(in: parameters) else { return }
    let name = [UInt8](parameters.name(at: index))
    let escaped = name.splicing(
      place..<(place + 1), with: PercentEncoding.encodeAll([name[place]]))
    parameters.setName(escaped, at: index)
  }
}
