import AppFlip
import Conformance

/// A breach that an execution showed, before it is known what it needs.
struct Suspicion: Sendable {
  /// The rule and the kind of evidence.
  var symptom: Symptom
  /// How much the breach weighs.
  let severity: Finding.Severity
  /// What shows it.
  let evidence: Evidence
  /// The drafts that showed it; the last one did.
  let steps: [Draft]
  /// What the drafts were to the implementation.
  let arrangement: Arrangement
  /// The variant about which something else was decided, where a relation is broken.
  var variant: Draft?
}

extension Execution {
  /// What was answered, printable: not made before somebody asks, for hardly any execution is shown.
  var shown: String { judgement.shown ?? "\(result)" }

  /// The breaches that the execution shows.
  ///
  /// - Parameters:
  ///   - settings: the edition by which is judged, and the profile.
  ///   - isStateRepeated: whether a flip was started with the state of an earlier one.
  /// - Returns: those by the rules, then the one of a state that came twice or a decision that changed.
  func suspicions(_ settings: Settings, isStateRepeated: Bool = false) -> [Suspicion] {
    let all = suspicionsByItself(settings)
    return isStateRepeated ? all + [suspicionOfRepetition] : all
  }

  /// The breach of a state that an earlier start had.
  private var suspicionOfRepetition: Suspicion {
    Suspicion(
      symptom: StartStates.symptom, severity: .fail, evidence: StartStates.evidence,
      steps: [candidate.draft], arrangement: .inOneProcess)
  }

  private func suspicionsByItself(_ settings: Settings) -> [Suspicion] {
    var steps = [candidate.draft]
    var arrangement = Arrangement.alone
    if case .control(let prelude?) = candidate.purpose {
      steps.insert(prelude, at: 0)
      arrangement = .inOneApp
    }
    let breaches = judgement.breaches.map { breach in
      Suspicion(
        symptom: Symptom(breach, result, to: candidate.draft),
        severity: Finding.Severity(breach.verdict), evidence: judgement.masked(breach.evidence),
        steps: steps, arrangement: arrangement)
    }
    guard case .variant(let variant) = candidate.purpose,
      let change = suspicion(of: variant, settings)
    else { return breaches }
    return breaches + [change]
  }

  /// The breach of a relation: something else was decided about a variant.
  private func suspicion(
    of variant: Candidate.Variant, _ settings: Settings
  ) -> Suspicion? {
    guard let decision = judgement.decision, decision != variant.decision,
      !variant.relation.excuses(decision, about: candidate.draft)
    else { return nil }
    let role = candidate.draft.role
    let level =
      variant.relation.rule(of: role)?.level(in: settings.edition)
      ?? variant.relation.grounds(of: role)?.level ?? .practice
    let isFailure = level == .required || (level == .standard && settings.profile == .strict)
    return Suspicion(
      symptom: variant.relation.symptom(of: role), severity: isFailure ? .fail : .warn,
      evidence: Evidence(
        expected: "the same decision in spite of \(variant.relation.inWords)", observed: shown,
        difference: nil),
      steps: [variant.original], arrangement: .beside(variant.relation),
      variant: candidate.draft)
  }
}

extension Finding.Severity {
  /// How much a verdict weighs.
  fileprivate init(_ verdict: Verdict) {
    if case .fail = verdict { self = .fail } else { self = .warn }
  }
}
