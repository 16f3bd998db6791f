import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Hands single inputs to all implementations, to find the smallest of a kind.
struct Comparison {
  private let replayers: [Replayer]
  private let fixture: Fixture
  private let capabilities: [Role: Capabilities]
  /// Stands for a kind that is shown; which one, the experiment knows.
  private let signature = FailureSignature(nil, EvidenceKind(.differential))

  /// Prepares a comparison; the adapters start with the first input.
  init(
    _ members: [DifferentialPlan.Member], _ evaluator: Evaluator,
    _ capabilities: [Role: Capabilities], within budget: TriageBudget, now: @escaping Clock,
    noting note: @escaping (_ executions: Int) -> Void, until isClosing: @escaping () -> Bool
  ) {
    fixture = evaluator.fixture
    self.capabilities = capabilities
    replayers = members.map {
      Replayer(
        evaluator, start: $0.start, within: budget, now: now, noting: note, until: isClosing)
    }
  }

  /// Ends the adapters.
  func close() { for replayer in replayers { replayer.close() } }

  /// Looks for the smallest input of a kind.
  func disagreement(of kind: DisagreementKinds.Kind, isMinimised: Bool) -> InputDisagreement {
    inquire {
      guard isMinimised, let minimisation = minimise(kind), let input = minimisation.steps.last,
        let last = attempts(of: [[input]], mayHang: kind.isOfLateness).first
      else { return asItWasFound(kind) }
      return InputDisagreement(
        role: kind.role, matter: kind.matter, count: kind.count, input: input,
        stances: last.map { Stance($0.judgement) }, answers: last.map(\.shown),
        handled: last.map(\.judgement.handled), isMinimal: minimisation.isMinimal)
    }
  }

  private func asItWasFound(_ kind: DisagreementKinds.Kind) -> InputDisagreement {
    InputDisagreement(
      role: kind.role, matter: kind.matter, count: kind.count, input: kind.input,
      stances: kind.executions.map { Stance($0.judgement) },
      answers: kind.executions.map(\.shown),
      handled: kind.executions.map(\.judgement.handled), isMinimal: false)
  }

  /// Has every replayer count the time of one inquiry.
  private func inquire<Result>(_ body: @escaping () -> Result) -> Result {
    replayers.reduce(body) { body, replayer in { replayer.inquire(body) } }()
  }

  private func minimise(_ kind: DisagreementKinds.Kind) -> Minimisation? {
    guard let minimiser = minimiser(for: kind) else { return nil }
    return minimiser.minimise([kind.input], showing: signature, until: { isExhausted }) {
      candidates in
      attempts(of: candidates, mayHang: kind.isOfLateness).map {
        $0.map(\.judgement).matters.contains(kind.matter) ? [signature] : []
      }
    }
  }

  private var isExhausted: Bool { replayers.contains(where: \.isExhausted) }

  private func minimiser(for kind: DisagreementKinds.Kind) -> Minimiser? {
    guard let good = FuzzInput.good(kind.role, in: fixture), let declared = capabilities[kind.role]
    else {
      return nil
    }
    return Minimiser(
      fixture: fixture, good: good,
      budget: kind.isOfLateness ? Minimiser.budgetForLateness : Minimiser.usualBudget,
      isCoarse: kind.isOfLateness,
      permitting: { [fixture] in $0.sendable(to: declared, in: fixture) == $0 })
  }

  /// What each implementation makes of each input; fewer if an adapter can't be started any more, and
  /// if nothing more is to be tried.
  private func attempts(of candidates: [[FuzzInput]], mayHang: Bool) -> [[Attempt]] {
    var all: [[[Attempt]]] = []
    for replayer in replayers {
      // What one wasn't handed, the others needn't be.
      let count = all.map(\.count).min() ?? candidates.count
      all.append(
        replayer.attempts(at: Array(candidates.prefix(count)), .alone, mayHang: mayHang))
    }
    let count = all.map(\.count).min() ?? 0
    return (0..<count).map { index in all.compactMap { $0[index].last } }
  }
}
