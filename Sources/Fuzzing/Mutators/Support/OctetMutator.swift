/// A mutator that works on octets, whatever they mean: those of the link, of the form or of one value.
protocol OctetMutator: Mutator {
  /// Changes octets, or leaves them as they are where it doesn't apply.
  ///
  /// - Parameters:
  ///   - octets: the octets.
  ///   - context: what the mutator draws from.
  func change(_ octets: inout [UInt8], _ context: inout MutationContext)
}

extension OctetMutator {
  var kinds: DraftKinds { [.link, .start] }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard let text = draft.anyText(&context.random) else { return false }
    let before = draft.octets(of: text)
    var octets = before
    change(&octets, &context)
    return octets != before && draft.replace(text, by: octets)
  }
}
