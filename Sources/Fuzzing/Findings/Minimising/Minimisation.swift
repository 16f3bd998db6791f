/// The smallest sequence of drafts that was found to show a symptom.
public struct Minimisation: Equatable, Sendable {
  /// The drafts; the last one shows the symptom.
  public let steps: [Draft]
  /// How many sequences ran for it.
  public let executions: Int
  /// How many octets of candidates were weighed for it, whether or not those ran.
  public let octets: Int
  /// Whether no removal and no simplification is left that keeps the symptom; false where the budget
  /// ended the search.
  public let isMinimal: Bool

  init(_ reduction: Reduction) {
    steps = reduction.steps
    executions = reduction.trials.executions
    octets = reduction.trials.octets
    isMinimal = !reduction.isOver && !reduction.isCoarse
  }
}
