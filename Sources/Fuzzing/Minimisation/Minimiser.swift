import Conformance

/// Finds the smallest inputs that still show something.
///
/// It simplifies boldly first: everything that is mostly irrelevant at once, then halves of it, then
/// single parts, as in delta debugging (Zeller and Hildebrandt, "Simplifying and isolating
/// failure-inducing input", 2002). Each step leads to an input that weighs less, so that it ends; it ends
/// when no removal and no simplification that it knows keeps what is shown.
struct Minimiser: Sendable {
  /// Whether the last of some inputs shows it, run from a fresh state; nil ends the search.
  typealias Experiment = (_ candidate: [FuzzRequest]) -> Bool?

  static let usualBudget = 2_000
  /// Each sequence that is late takes the whole deadline, and what is late depends on the machine, not on
  /// single octets.
  static let budgetForLateness = 12
  static let longestHistory = 1_024

  /// The most sequences that run.
  let budget: Int
  /// Whether only a few coarse steps are tried.
  let isCoarse: Bool
  let ordinary: ReductionTarget
  let isPermitted: @Sendable (FuzzRequest) -> Bool

  init(
    fixture: Fixture, good: FuzzRequest, budget: Int = Minimiser.usualBudget,
    isCoarse: Bool = false,
    permitting isPermitted: @escaping @Sendable (FuzzRequest) -> Bool = { _ in true }
  ) {
    ordinary = ReductionTarget(fixture: fixture, good: good)
    (self.budget, self.isCoarse, self.isPermitted) = (budget, isCoarse, isPermitted)
  }

  /// Simplifies every input of a sequence; none is left out.
  func minimise(_ steps: [FuzzRequest], by experiment: @escaping Experiment) -> Minimisation? {
    var reduction = Reduction(of: steps, self, by: experiment)
    reduction?.simplify()
    return reduction?.result
  }

  /// Finds the shortest subsequence of a history with which an input still shows what it doesn't show
  /// alone, and simplifies every input of it.
  func minimise(
    _ history: [FuzzRequest], before last: FuzzRequest, by experiment: @escaping Experiment
  ) -> Minimisation? {
    let steps = Array(history.suffix(Self.longestHistory)) + [last]
    var reduction = Reduction(of: steps, self, by: experiment)
    reduction?.takeShortestEnd()
    reduction?.repeatWhileSmaller {
      $0.leaveOutEarlierInputs()
      $0.simplify()
    }
    return reduction?.result
  }
}

struct Minimisation: Sendable {
  /// The last one shows it.
  var steps: [FuzzRequest]
  /// How many sequences ran for it.
  var executions = 0
  /// How many octets of candidates were weighed for it, whether or not those ran.
  var octets = 0
  /// False if the budget ended the search.
  var isMinimal = false
}
