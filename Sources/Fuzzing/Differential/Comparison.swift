import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Hands single inputs to all implementations, to find the smallest that shows a disagreement.
struct Comparison {
  let replayers: [Replayer]
  let evaluator: Evaluator
  let capabilities: [Role: Capabilities]

  /// Looks for the smallest input; what was found is given back if there is none.
  func minimised(_ disagreement: Disagreement) -> Disagreement {
    replayers.reduce({ smallest(of: disagreement) ?? disagreement }) { body, replayer in
      // Every replayer counts the time of one inquiry.
      { replayer.inquire(body) }
    }()
  }

  private func smallest(of disagreement: Disagreement) -> Disagreement? {
    let (isLate, role) = (disagreement.isOfLateness, disagreement.role)
    guard let good = FuzzInput.good(role, in: evaluator.fixture) else { return nil }
    let minimiser = Minimiser(
      fixture: evaluator.fixture, good: good,
      budget: isLate ? Minimiser.budgetForLateness : Minimiser.usualBudget, isCoarse: isLate
    ) { [evaluator, declared = capabilities[role] ?? Capabilities()] in
      $0.sendable(to: declared, in: evaluator.fixture) == $0
    }
    let minimisation = minimiser.minimise([disagreement.input]) {
      attempts(at: $0, mayHang: isLate).map { Matter.all(of: $0).contains(disagreement.matter) }
    }
    guard let minimisation, let last = attempts(at: minimisation.steps, mayHang: isLate) else {
      return nil
    }
    var smallest = disagreement
    (smallest.attempts, smallest.isMinimal) = (last, minimisation.isMinimal)
    return smallest
  }

  /// What each implementation makes of an input; nil if an adapter can't be started any more, or nothing
  /// more is to be tried.
  private func attempts(at candidate: [FuzzInput], mayHang: Bool) -> [Attempt]? {
    var all: [Attempt] = []
    for replayer in replayers {
      guard let last = replayer.attempts(at: candidate, .alone, mayHang: mayHang)?.last else {
        return nil
      }
      all.append(last)
    }
    return all
  }
}
