/// The smallest sequence of drafts that was found to show a symptom.
public struct Minimisation: Equatable, Sendable {
  /// The drafts; the last one shows the symptom.
  public let steps: [Draft]
  /// How many sequences ran for it.
  public let executions: Int
  /// Whether no removal and no simplification is left that keeps the symptom; false where the budget
  /// ended the search.
  public let isMinimal: Bool

  init(_ reduction: Reduction) {
    steps = reduction.steps
    executions = reduction.trials.executions
    isMinimal = !reduction.isOver
  }
}
