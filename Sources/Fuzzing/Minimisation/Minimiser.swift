import AdapterProtocol
import AppFlip
public import Conformance

/// Finds the smallest inputs that still show a signature.
///
/// It simplifies boldly first: everything that is mostly irrelevant at once, then halves of it, then
/// single parts, as in delta debugging (Zeller and Hildebrandt, "Simplifying and isolating
/// failure-inducing input", 2002). Each step leads to an input that weighs less, so that it ends; it ends
/// when no removal and no simplification that it knows keeps the signature.
public struct Minimiser: Sendable {
  /// Runs several sequences of inputs, each from a fresh state, and says which signatures the last input
  /// of each shows.
  ///
  /// Fewer answers than sequences end the search.
  public typealias Experiment = (_ candidates: [[FuzzInput]]) -> [Set<FailureSignature>]

  /// The most sequences that run by default.
  public static let usualBudget = 2_000

  /// The most sequences that run if the signature is that a reply is late: each that shows it takes the
  /// whole deadline, and what is late depends on the machine, not on single octets.
  public static let budgetForLateness = 12

  /// The most sequences that run.
  public let budget: Int
  /// Whether only a few coarse steps are tried.
  public let isCoarse: Bool

  private let ordinary: Ordinary
  private let isPermitted: @Sendable (FuzzInput) -> Bool

  /// Prepares to simplify the inputs of one role.
  public init(
    fixture: Fixture, good: FuzzInput, budget: Int = Minimiser.usualBudget, isCoarse: Bool = false,
    permitting isPermitted: @escaping @Sendable (FuzzInput) -> Bool = { _ in true }
  ) {
    ordinary = Ordinary(fixture: fixture, good: good)
    self.budget = budget
    self.isCoarse = isCoarse
    self.isPermitted = isPermitted
  }

  /// Simplifies inputs to what may be sent.
  init(
    towards good: FuzzInput, in fixture: Fixture, _ capabilities: [Role: Capabilities],
    budget: Int, isCoarse: Bool
  ) {
    let declared = capabilities[good.role] ?? Capabilities()
    self.init(fixture: fixture, good: good, budget: budget, isCoarse: isCoarse) {
      $0.sendable(to: declared, in: fixture) == $0
    }
  }

  /// Simplifies every input of a sequence; none is left out.
  public func minimise(
    _ steps: [FuzzInput], showing signature: FailureSignature,
    until isStopped: @escaping () -> Bool = { false },
    by experiment: @escaping Experiment
  ) -> Minimisation? {
    guard var reduction = begin(steps, showing: signature, until: isStopped, by: experiment) else {
      return nil
    }
    simplify(&reduction)
    return Minimisation(reduction)
  }

  /// The most inputs that are looked at in front of the last one.
  public static let longestHistory = 1_024

  /// Finds the shortest subsequence of a history with which an input still shows a signature that it
  /// doesn't show alone, and simplifies every input of it.
  public func minimise(
    _ history: [FuzzInput], before last: FuzzInput, showing signature: FailureSignature,
    until isStopped: @escaping () -> Bool = { false }, by experiment: @escaping Experiment
  ) -> Minimisation? {
    let steps = Array(history.suffix(Self.longestHistory)) + [last]
    guard var reduction = begin(steps, showing: signature, until: isStopped, by: experiment) else {
      return nil
    }
    reduction.takeShortestEnd()
    reduction.repeatWhileSmaller {
      $0.leaveOutEarlierInputs()
      simplify(&$0)
    }
    return Minimisation(reduction)
  }

  /// Runs a sequence as it is, for what follows.
  private func begin(
    _ steps: [FuzzInput], showing signature: FailureSignature,
    until isStopped: @escaping () -> Bool,
    by experiment: @escaping Experiment
  ) -> Reduction? {
    let length = steps.reduce(0) { $0 + $1.length }
    let trials = Trials(
      signature, budget: ReductionBudget(sequences: budget, length: length),
      permitting: isPermitted, until: isStopped, by: experiment)
    return Reduction(of: steps, towards: ordinary, isCoarse: isCoarse, trying: trials)
  }

  /// Simplifies every input, the last one first, until a whole round changes nothing.
  private func simplify(_ reduction: inout Reduction) {
    if isCoarse { return run({ _ in Pass.coarse }, over: &reduction) }
    reduction.repeatWhileSmaller {
      let before = $0.steps
      run({ $0.start == nil ? Pass.all : Pass.ofStart }, isOfTexts: true, over: &$0)
      // What costs most comes last, when nothing else is left to do.
      if $0.steps == before { run({ _ in [.singleParameters] }, over: &$0) }
    }
  }

  private func run(
    _ passes: (FuzzInput) -> [Pass], isOfTexts: Bool = false, over reduction: inout Reduction
  ) {
    for position in reduction.steps.indices.reversed() where !reduction.isOver {
      for pass in passes(reduction.steps[position]) { reduction.run(pass, at: position) }
      guard isOfTexts else { continue }
      for slot in reduction.simplification(at: position).oddSlots where !reduction.isOver {
        for pass in Pass.shortening(slot) { reduction.run(pass, at: position) }
      }
    }
  }
}

/// The smallest sequence of inputs that was found to show a signature.
public struct Minimisation: Equatable, Sendable {
  /// The inputs; the last one shows the signature.
  public internal(set) var steps: [FuzzInput]
  /// How many sequences ran for it.
  public internal(set) var executions = 0
  /// How many octets of candidates were weighed for it, whether or not those ran.
  public private(set) var octets = 0
  /// Whether no removal and no simplification is left that keeps the signature; false if the budget
  /// ended the search.
  public private(set) var isMinimal = false

  /// Nothing was found that is smaller.
  init(of steps: [FuzzInput]) { self.steps = steps }

  init(_ reduction: Reduction) {
    steps = reduction.steps
    executions = reduction.trials.executions
    octets = reduction.trials.octets
    isMinimal = !reduction.isOver && !reduction.isCoarse
  }
}
