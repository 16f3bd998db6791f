import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Hands single drafts to all implementations, to find the smallest of a kind.
struct Comparison {
  private let laboratories: [Laboratory]
  private let minimisers: [Role: Minimiser]
  /// Stands for a kind that is shown; which one, the experiment knows.
  private let symptom: Symptom?
  private let curfew: Curfew

  /// Prepares a comparison; the adapters start with the first draft.
  ///
  /// - Parameters:
  ///   - members: the implementations.
  ///   - evaluator: makes the requests, and reads what comes of them.
  ///   - capabilities: what all of them declared, by role.
  ///   - curfew: says when drafts aren't made smaller any more.
  init(
    _ members: [DifferentialPlan.Member], _ evaluator: Evaluator,
    _ capabilities: [Role: Capabilities], _ curfew: Curfew
  ) {
    self.curfew = curfew
    laboratories = members.map { Laboratory(evaluator, start: $0.start) }
    minimisers = Dictionary(
      uniqueKeysWithValues: capabilities.compactMap { role, declared in
        Draft.good(role, in: evaluator.world).map { good in
          let minimiser = Minimiser(
            world: evaluator.world, good: good, permitting: { $0.sendable(to: declared) == $0 })
          return (role, minimiser)
        }
      })
    symptom = EvidenceKind("differential").map { Symptom(nil, $0) }
  }

  /// Ends the adapters.
  func close() { for laboratory in laboratories { laboratory.close() } }

  /// Looks for the smallest draft of a kind.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - isMinimised: whether the draft that was found is changed.
  /// - Returns: the kind, with what is answered to that draft.
  func disagreement(of kind: DisagreementKinds.Kind, isMinimised: Bool) -> DraftDisagreement {
    var (draft, isMinimal) = (kind.draft, false)
    if isMinimised, let symptom,
      let minimisation = minimisers[kind.role]?.minimise(
        [kind.draft], showing: symptom,
        by: { candidates in
          if curfew.isLate { return [] }
          return observations(of: candidates).map {
            $0.map(\.judgement).matters.contains(kind.matter) ? [symptom] : []
          }
        })
    {
      draft = minimisation.steps.last ?? draft
      isMinimal = minimisation.isMinimal
    }
    let last = observations(of: [[draft]]).first ?? []
    return DraftDisagreement(
      role: kind.role, matter: kind.matter, count: kind.count, draft: draft,
      stances: last.map { Stance($0.judgement) }, answers: last.map(\.shown), isMinimal: isMinimal)
  }

  /// What each implementation makes of each draft; fewer where an adapter can't be started any more.
  private func observations(of candidates: [[Draft]]) -> [[Observation]] {
    let all = laboratories.map { $0.observe(candidates, .alone) }
    let count = all.map(\.count).min() ?? 0
    return (0..<count).map { index in all.compactMap { $0[index].last } }
  }
}
