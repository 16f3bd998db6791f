import AppFlip

/// Adds very many parameters, which catches limits that let the true ones drop off, quadratic readers,
/// and code that runs out of stack.
struct ManyParameters: Mutator {
  /// How many are added.
  let count: Int

  var name: String { "parameters/many-\(count)" }
  // Such a link costs as much as hundreds of others.
  let weight = 1

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    var parameters = draft.parameters
    let name =
      parameters.isEmpty ? [] : parameters[context.random.below(parameters.count)].name
    let others = filler(named: name, &context.random)
    let front = context.random.pick([0, count / 2, count]) ?? 0
    parameters.replaceSubrange(parameters.count..<parameters.count, with: others[front..<count])
    parameters.replaceSubrange(0..<0, with: others[..<front])
    return draft.replace(parameters: parameters)
  }

  /// The parameters that are added, or more: all of a given name, all of the name `x`, or each of its
  /// own.
  private func filler(
    named given: [UInt8], _ random: inout SplitMix64
  ) -> DraftParameters {
    switch random.below(3) {
    case 0: DraftParameters(repeating: DraftParameter(given, Self.value), count: count)
    case 1: Self.alike
    default: Self.numbered
    }
  }

  /// The most that are added.
  static let greatest = 10_000

  private static let value = [UInt8(ascii: "1")]

  // Made once, because they are too many to be made for each draft.
  private static let alike = DraftParameters(
    repeating: DraftParameter([UInt8(ascii: "x")], value), count: greatest)
  private static let numbered = DraftParameters(
    (0..<greatest).map { DraftParameter(Array("p\($0)".utf8), value) })
}
