/// Adds very many parameters, which catches limits that let the true ones drop off, quadratic readers,
/// and code that runs out of stack.
struct ManyParameters: Mutator {
  /// How many are added.
  let count: Int

  var name: String { "parameters/many-\(count)" }
  // Such a link costs as much as hundreds of others.
  let weight = 1

  func mutate(_ draft: Draft, _ context: inout MutationContext) -> Draft? {
    let parameters = draft.parameters
    let others = filler(named: context.random.pick(parameters)?.name, &context.random)
    let front = context.random.pick([0, count / 2, count]) ?? 0
    return draft.replacing(parameters: others[..<front] + parameters + others[front...])
  }

  /// The parameters that are added: all of a given name, all of the name `x`, or each of its own.
  private func filler(
    named given: [UInt8]?, _ random: inout SplitMix64
  ) -> ArraySlice<DraftParameter> {
    switch random.below(3) {
    case 0: Array(repeating: DraftParameter(given ?? [], Self.value), count: count)[...]
    case 1: Array(repeating: DraftParameter([UInt8(ascii: "x")], Self.value), count: count)[...]
    default: Self.numbered.prefix(count)
    }
  }

  /// The most that are added.
  static let greatest = 10_000

  private static let value = [UInt8(ascii: "1")]

  /// Made once, because their names are too many to be made for each draft.
  private static let numbered = (0..<greatest).map { DraftParameter(Array("p\($0)".utf8), value) }
}
