import AppFlip

/// Joins the front of one draft's octets to the end of another's, which catches what only two faults
/// together bring about.
struct SpliceOctets: Mutator {
  let name = "bytes/splice"
  let kinds: DraftKinds = [.link, .start]

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard let text = draft.anyText(&context.random) else { return false }
    let (front, end) = (draft.octets(of: text), mateOctets(like: text, &context))
    let frontEnd = context.random.below(front.count + 1)
    let endStart = context.random.below(end.count + 1)
    let spliced = front.splicing(frontEnd..<front.count, with: end[endStart...])
    return spliced != front && draft.replace(text, by: spliced)
  }

  /// The octets of the mate to join with: a value for a value, else the same text.
  private func mateOctets(like text: DraftText, _ context: inout MutationContext) -> [UInt8] {
    guard case .value = text else { return context.mate.octets(of: text) }
    let index = context.mate.anyValue(&context.random)
    return index.map { context.mate.octets(of: .value($0)) } ?? []
  }
}
