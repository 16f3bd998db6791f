/// The smallest sequence of inputs that was found to show a signature.
public struct Minimisation: Equatable, Sendable {
  /// The inputs; the last one shows the signature.
  public let steps: [FuzzInput]
  /// How many sequences ran for it.
  public let executions: Int
  /// How many octets of candidates were weighed for it, whether or not those ran.
  public let octets: Int
  /// Whether no removal and no simplification is left that keeps the signature; false where the budget
  /// ended the search.
  public let isMinimal: Bool

  init(_ reduction: Reduction) {
    steps = reduction.steps
    executions = reduction.trials.executions
    octets = reduction.trials.octets
    isMinimal = !reduction.isOver && !reduction.isCoarse
  }
}
