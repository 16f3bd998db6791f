import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Hands single inputs to all implementations, to find the smallest that shows a disagreement.
struct Comparison {
  let replayers: [Replayer]
  let evaluator: Evaluator
  let capabilities: [Role: Capabilities]

  /// Stands for what is looked for; what that is, the experiment knows.
  private static let signature = FailureSignature(nil, EvidenceKind(.differential))

  /// Looks for the smallest input; what was found is given back if there is none.
  func minimised(_ disagreement: Disagreement) -> Disagreement {
    inquire {
      guard let minimisation = minimisation(of: disagreement),
        let last = attempts(at: [minimisation.steps], mayHang: disagreement.isOfLateness).first
      else { return disagreement }
      var smallest = disagreement
      (smallest.attempts, smallest.isMinimal) = (last, minimisation.isMinimal)
      return smallest
    }
  }

  /// Has every replayer count the time of one inquiry.
  private func inquire<Result>(_ body: @escaping () -> Result) -> Result {
    replayers.reduce(body) { body, replayer in { replayer.inquire(body) } }()
  }

  private func minimisation(of disagreement: Disagreement) -> Minimisation? {
    let isLate = disagreement.isOfLateness
    guard let good = FuzzInput.good(disagreement.role, in: evaluator.fixture) else { return nil }
    let minimiser = Minimiser(
      towards: good, in: evaluator.fixture, capabilities,
      budget: isLate ? Minimiser.budgetForLateness : Minimiser.usualBudget, isCoarse: isLate)
    return minimiser.minimise(
      [disagreement.input], showing: Self.signature,
      until: { replayers.contains(where: \.isExhausted) }
    ) { candidates in
      attempts(at: candidates, mayHang: isLate).map {
        Matter.all(of: $0).contains(disagreement.matter) ? [Self.signature] : []
      }
    }
  }

  /// What each implementation makes of each input; fewer if an adapter can't be started any more, and
  /// if nothing more is to be tried.
  private func attempts(at candidates: [[FuzzInput]], mayHang: Bool) -> [[Attempt]] {
    var (all, count): ([[[Attempt]]], Int) = ([], candidates.count)
    for replayer in replayers {
      // What one wasn't handed, the others needn't be.
      all.append(
        replayer.attempts(at: Array(candidates.prefix(count)), .alone, mayHang: mayHang))
      count = min(count, all[all.count - 1].count)
    }
    return (0..<count).map { index in all.compactMap { $0[index].last } }
  }
}
