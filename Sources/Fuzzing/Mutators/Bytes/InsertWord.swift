import AppFlip

/// Inserts a word of the dictionary anywhere, which catches code that searches a link for text instead
/// of parsing it.
struct InsertWord: OctetMutator {
  let name = "bytes/insert-word"

  func change(_ octets: inout [UInt8], _ context: inout MutationContext) {
    let place = context.random.below(octets.count + 1)
    octets.insert(contentsOf: context.random.pick(context.words) ?? [], at: place)
  }
}
