/// Finds the shortest sequence of inputs that shows a signature, if the last one alone doesn't.
public struct HistoryReduction: Sendable {
  /// The most inputs that are looked at in front of the last one.
  public static let longest = 1_024

  private let minimiser: Minimiser

  /// Prepares to shorten histories.
  public init(_ minimiser: Minimiser) { self.minimiser = minimiser }

  /// Finds the shortest subsequence of a history with which an input still shows a signature, and
  /// simplifies every input of it.
  public func reduce(
    _ history: [FuzzInput], before last: FuzzInput, showing signature: FailureSignature,
    until isStopped: @escaping () -> Bool = { false }, by experiment: @escaping Minimiser.Experiment
  ) -> Minimisation? {
    let steps = Array(history.suffix(Self.longest)) + [last]
    guard
      var reduction = minimiser.begin(
        steps, showing: signature, until: isStopped, by: experiment)
    else { return nil }
    takeShortestEnd(of: &reduction)
    var before: [FuzzInput]
    repeat {
      before = reduction.steps
      leaveOut(&reduction)
      minimiser.simplify(&reduction)
    } while reduction.steps != before && !reduction.isOver
    return Minimisation(reduction)
  }

  /// Takes the shortest end of the sequence of 1, 2, 3, 5, 9… inputs: state mostly leaks from the last
  /// few.
  private func takeShortestEnd(of reduction: inout Reduction) {
    let steps = reduction.steps
    var ends = [Array(steps.suffix(1))]
    var length = 1
    while length + 1 < steps.count {
      ends.append(Array(steps.suffix(length + 1)))
      length *= 2
    }
    reduction.take(firstOf: ends)
  }

  /// Leaves out as many of the inputs before the last one as possible.
  private func leaveOut(_ reduction: inout Reduction) {
    let steps = reduction.steps
    let earlier = Array(steps.indices.dropLast())
    reduction.take(mostOf: earlier, inGroups: min(earlier.count, 4)) { removed in
      let removed = Set(removed)
      return steps.indices.filter { !removed.contains($0) }.map { steps[$0] }
    }
  }
}
