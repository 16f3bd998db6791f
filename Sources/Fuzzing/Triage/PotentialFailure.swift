import AppFlip
import Conformance

/// A violation that an execution showed, before it is known what it needs.
struct PotentialFailure: Sendable {
  /// The rule and the kind of evidence.
  var signature: FailureSignature
  /// How much the violation weighs.
  let severity: Finding.Severity
  /// What shows it.
  let evidence: Evidence
  /// The inputs that showed it; the last one did.
  let steps: [FuzzInput]
  /// What the inputs were to the implementation.
  let reproductionMode: ReproductionMode
  /// The variant about which something else was decided, if a relation is broken.
  var variant: FuzzInput?
  /// What the same execution showed besides; none if it showed nothing else.
  var beside: Set<FailureSignature> = []

  var weighed: WeighedSignature { WeighedSignature(signature: signature, severity: severity) }

  /// Whether a sequence shows it in its end.
  func isShown(by attempts: [Attempt], _ reproductionMode: ReproductionMode) -> Bool {
    reproductionMode.signatures(of: attempts, weighing: severity).contains(signature)
  }
}

/// A signature, and how much the violation weighs.
///
/// The same evidence may break a rule at two levels. What fails must not hide behind what warns.
struct WeighedSignature: Hashable {
  let signature: FailureSignature
  let severity: Finding.Severity
}

extension Attempt {
  /// The violations that the execution shows.
  func potentialFailures(_ settings: Settings, isStateRepeated: Bool = false) -> [PotentialFailure]
  {
    let all = potentialFailuresByItself(settings)
    return isStateRepeated ? all + [potentialFailureOfRepetition] : all
  }

  /// The violation of a state that an earlier start had.
  private var potentialFailureOfRepetition: PotentialFailure {
    PotentialFailure(
      signature: StartStates.signature, severity: .fail, evidence: StartStates.evidence,
      steps: [queued.input], reproductionMode: .inOneProcess)
  }

  private func potentialFailuresByItself(_ settings: Settings) -> [PotentialFailure] {
    // Mostly nothing is wrong: then no input is copied.
    if judgement.violations.isEmpty, case .search = queued.purpose { return [] }
    var steps = [queued.input]
    var reproductionMode = ReproductionMode.alone
    if case .control(let prelude?) = queued.purpose {
      steps.insert(prelude, at: 0)
      reproductionMode = .inOneApp
    }
    let violations = judgement.violations.map { violation in
      PotentialFailure(
        signature: FailureSignature(violation, result, to: queued.input),
        severity: Finding.Severity(violation.verdict),
        evidence: judgement.masked(violation.evidence),
        steps: steps, reproductionMode: reproductionMode)
    }
    guard case .variant(let variant) = queued.purpose,
      let change = potentialFailure(of: variant, settings)
    else { return violations }
    return violations + [change]
  }

  /// The violation of a relation: something else was decided about a variant.
  private func potentialFailure(
    of variant: QueuedInput.Variant, _ settings: Settings
  ) -> PotentialFailure? {
    guard let decision = judgement.decision, decision != variant.decision,
      !variant.relation.excuses(decision, about: queued.input)
    else { return nil }
    let role = queued.input.role
    let level =
      variant.relation.rule(of: role)?.level(in: settings.edition)
      ?? variant.relation.grounds(of: role)?.level ?? .practice
    let isFailure = level == .required || (level == .standard && settings.profile == .strict)
    return PotentialFailure(
      signature: variant.relation.signature(of: role), severity: isFailure ? .fail : .warn,
      evidence: Evidence(
        expected: "the same decision in spite of \(variant.relation.inWords)", observed: shown,
        difference: nil),
      steps: [variant.original], reproductionMode: .beside(variant.relation),
      variant: queued.input)
  }
}

extension Finding.Severity {
  /// How much a verdict weighs.
  init(_ verdict: Verdict) {
    if case .fail = verdict { self = .fail } else { self = .warn }
  }
}

/// The states with which a Google app has started flips; bounded.
///
/// No state may come twice, whichever process made it.
struct StartStates {
  private var seen = SentInputs()

  /// Takes note of the state of a start.
  mutating func isRepeated(in judgement: LinkJudgement) -> Bool {
    guard let state = judgement.startedState else { return false }
    var fingerprint = Fingerprint()
    fingerprint.add(state)
    return !seen.insert(fingerprint.value)
  }

  /// The rule that is broken.
  static let rule = Rule.googleAppStartNonce
  /// By what a repetition is known again.
  static let signature = FailureSignature(rule.id, EvidenceKind(.stateRepeated))
  /// How many starts in a row are tried to bring a repetition about.
  static let sample = 256
  /// What shows a repetition.
  static let evidence = Evidence(
    expected: "a state that no start had before", observed: "a state that an earlier start had",
    difference: nil)
}
