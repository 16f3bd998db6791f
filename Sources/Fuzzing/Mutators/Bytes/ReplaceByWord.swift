import AppFlip

/// Writes a word of the dictionary, raw or percent-encoded, in the place of a value or a part of one,
/// which catches code that knows certain words and does something special with them.
struct ReplaceByWord: Mutator {
  let name = "bytes/replace-by-word"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard let index = draft.anyValue(&context.random),
      let chosen = context.random.pick(context.words)
    else { return false }
    let value = draft.octets(of: .value(index))
    let word = context.random.oneIn(2) ? chosen : PercentEncoding.encode(chosen)
    let isWhole = value.isEmpty || context.random.oneIn(2)
    let place = isWhole ? 0..<value.count : context.random.run(of: value, upTo: value.count)
    let replaced = value.splicing(place, with: word)
    return replaced != value && draft.replace(.value(index), by: replaced)
  }
}
