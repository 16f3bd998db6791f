import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Hands single drafts to all implementations, to find the smallest of a kind.
struct Comparison {
  private let laboratories: [Laboratory]
  private let world: World
  private let capabilities: [Role: Capabilities]
  /// Stands for a kind that is shown; which one, the experiment knows.
  private let symptom = Symptom(nil, EvidenceKind(.differential))

  /// Prepares a comparison; the adapters start with the first draft.
  ///
  /// - Parameters:
  ///   - members: the implementations.
  ///   - evaluator: makes the requests, and reads what comes of them.
  ///   - capabilities: what all of them declared, by role.
  ///   - budget: how much each may be handed, and how long that may take.
  ///   - now: tells the time.
  ///   - note: hears how many drafts an implementation was handed.
  ///   - isClosing: whether drafts aren't made smaller any more.
  init(
    _ members: [DifferentialPlan.Member], _ evaluator: Evaluator,
    _ capabilities: [Role: Capabilities], within budget: TriageBudget, now: @escaping Clock,
    noting note: @escaping (_ executions: Int) -> Void, until isClosing: @escaping () -> Bool
  ) {
    world = evaluator.world
    self.capabilities = capabilities
    laboratories = members.map {
      Laboratory(
        evaluator, start: $0.start, within: budget, now: now, noting: note, until: isClosing)
    }
  }

  /// Ends the adapters.
  func close() { for laboratory in laboratories { laboratory.close() } }

  /// Looks for the smallest draft of a kind.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - isMinimised: whether the draft that was found is changed.
  /// - Returns: the kind, with what is answered to that draft; with what was answered to the one that was
  ///   found where nothing may be tried any more.
  func disagreement(of kind: DisagreementKinds.Kind, isMinimised: Bool) -> DraftDisagreement {
    inquire {
      guard isMinimised, let minimisation = minimise(kind), let draft = minimisation.steps.last,
        let last = observations(of: [[draft]], mayHang: kind.isOfLateness).first
      else { return asItWasFound(kind) }
      return DraftDisagreement(
        role: kind.role, matter: kind.matter, count: kind.count, draft: draft,
        stances: last.map { Stance($0.judgement) }, answers: last.map(\.shown),
        isMinimal: minimisation.isMinimal)
    }
  }

  private func asItWasFound(_ kind: DisagreementKinds.Kind) -> DraftDisagreement {
    DraftDisagreement(
      role: kind.role, matter: kind.matter, count: kind.count, draft: kind.draft,
      stances: kind.executions.map { Stance($0.judgement) },
      answers: kind.executions.map(\.shown), isMinimal: false)
  }

  /// Has every laboratory count the time of one inquiry.
  private func inquire<Result>(_ body: @escaping () -> Result) -> Result {
    laboratories.reduce(body) { body, laboratory in { laboratory.inquire(body) } }()
  }

  private func minimise(_ kind: DisagreementKinds.Kind) -> Minimisation? {
    guard let minimiser = minimiser(for: kind) else { return nil }
    return minimiser.minimise([kind.draft], showing: symptom, until: { isExhausted }) {
      candidates in
      observations(of: candidates, mayHang: kind.isOfLateness).map {
        $0.map(\.judgement).matters.contains(kind.matter) ? [symptom] : []
      }
    }
  }

  private var isExhausted: Bool { laboratories.contains(where: \.isExhausted) }

  private func minimiser(for kind: DisagreementKinds.Kind) -> Minimiser? {
    guard let good = Draft.good(kind.role, in: world), let declared = capabilities[kind.role] else {
      return nil
    }
    return Minimiser(
      world: world, good: good,
      budget: kind.isOfLateness ? Minimiser.budgetForLateness : Minimiser.usualBudget,
      isCoarse: kind.isOfLateness, permitting: { $0.sendable(to: declared) == $0 })
  }

  /// What each implementation makes of each draft; fewer where an adapter can't be started any more, and
  /// where nothing more is to be tried.
  private func observations(of candidates: [[Draft]], mayHang: Bool) -> [[Observation]] {
    var all: [[[Observation]]] = []
    for laboratory in laboratories {
      // What one wasn't handed, the others needn't be.
      let count = all.map(\.count).min() ?? candidates.count
      all.append(
        laboratory.observe(Array(candidates.prefix(count)), .alone, mayHang: mayHang))
    }
    let count = all.map(\.count).min() ?? 0
    return (0..<count).map { index in all.compactMap { $0[index].last } }
  }
}
