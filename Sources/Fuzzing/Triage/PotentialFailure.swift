import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// A violation that an execution showed, before it is known what it needs.
struct PotentialFailure: Sendable {
  var signature: FailureSignature
  let severity: Finding.Severity
  let evidence: Evidence
  /// The inputs that showed it; the last one did.
  let steps: [FuzzRequest]
  let reproductionMode: ReproductionMode
  var variant: FuzzRequest?
  /// What the same execution showed besides; none if it showed nothing else.
  var beside: Set<FailureSignature> = []

  var weighed: WeighedSignature { WeighedSignature(signature: signature, severity: severity) }

  func isShown(by attempts: [Attempt], _ reproductionMode: ReproductionMode) -> Bool {
    reproductionMode.signatures(of: attempts, weighing: severity).contains(signature)
  }
}

/// The same evidence may break a rule at two levels: what fails must not hide behind what warns.
struct WeighedSignature: Hashable {
  let signature: FailureSignature
  let severity: Finding.Severity
}

extension Attempt {
  func potentialFailures(_ settings: Settings, isStateRepeated: Bool = false) -> [PotentialFailure]
  {
    var steps = [queued.input]
    var mode = ReproductionMode.alone
    if case .session(let earlier) = queued.purpose {
      steps = earlier + steps
      mode =
        transcript.request.session != nil ? .inOneSession : earlier.isEmpty ? .alone : .inOrder
    }
    var all = judgement.violations.map { violation in
      PotentialFailure(
        signature: FailureSignature(violation, result, to: queued.input),
        severity: Finding.Severity(violation.verdict),
        evidence: judgement.masked(violation.evidence), steps: steps, reproductionMode: mode)
    }
    if let change = changeOfDecision(settings) { all.append(change) }
    guard isStateRepeated else { return all }
    return all + [
      PotentialFailure(
        signature: StartStates.signature, severity: .fail, evidence: StartStates.evidence,
        steps: [queued.input], reproductionMode: .inOneProcess)
    ]
  }

  private func changeOfDecision(_ settings: Settings) -> PotentialFailure? {
    guard case .variant(let original, let relation, let expected) = queued.purpose,
      let decision = judgement.decision, decision != expected,
      !relation.excuses(decision, about: queued.input)
    else { return nil }
    let role = queued.input.role
    return PotentialFailure(
      signature: relation.signature(of: role), severity: relation.severity(of: role, settings),
      evidence: Evidence(
        expected: "the same decision in spite of \(relation.inWords)", observed: shown,
        difference: nil),
      steps: [original], reproductionMode: .metamorphicGroup(relation), variant: queued.input)
  }
}

/// The states with which a Google app has started flips: none may come twice, whichever process made it.
struct StartStates {
  private var seen = SentInputs()

  mutating func isRepeated(in judgement: LinkJudgement) -> Bool {
    guard let state = judgement.startedState else { return false }
    var fingerprint = Fingerprint()
    fingerprint.add(state)
    return !seen.insert(fingerprint.value)
  }

  static let signature = FailureSignature(
    Rule.googleAppStartNonce.id, EvidenceKind(.stateRepeated))
  /// How many starts in a row are tried to bring a repetition about.
  static let sample = 256
  static let evidence = Evidence(
    expected: "a state that no start had before", observed: "a state that an earlier start had",
    difference: nil)
}

extension MetamorphicRelation {
  /// How much it weighs that a role decides otherwise about a variant.
  func severity(of role: Role, _ settings: Settings) -> Finding.Severity {
    let level =
      rule(of: role)?.level(in: settings.edition) ?? grounds(of: role)?.level ?? .practice
    let isFailure = level == .required || (level == .standard && settings.profile == .strict)
    return isFailure ? .fail : .warn
  }
}
