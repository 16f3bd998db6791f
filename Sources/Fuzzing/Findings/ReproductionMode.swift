import AppFlip
import Conformance

/// What a sequence of inputs is to the implementation.
package enum ReproductionMode: Hashable, Sendable {
  case alone
  case inOneApp
  case inOneProcess
  /// One input, and variants about which the same must be decided.
  case beside(MetamorphicRelation)

  /// The permanent name; of a relation its own.
  package var name: String {
    switch self {
    case .alone: "alone"
    case .inOneApp: "in-one-app"
    case .inOneProcess: "in-one-process"
    case .beside(let relation): relation.rawValue
    }
  }

  /// Finds a reproduction mode by its name; nil if none has the name.
  package init?(named name: String) {
    let known =
      [.alone, .inOneApp, .inOneProcess] + MetamorphicRelation.allCases.map { Self.beside($0) }
    guard let reproductionMode = known.first(where: { $0.name == name }) else { return nil }
    self = reproductionMode
  }

  /// The relation; nil if there is none.
  package var relation: MetamorphicRelation? {
    if case .beside(let relation) = self { relation } else { nil }
  }

  func inputs(of sequence: [FuzzInput]) -> [FuzzInput] {
    guard case .beside(let relation) = self, sequence.count == 1, let input = sequence.first else {
      return sequence
    }
    var random = SplitMix64(seed: input.fingerprint)
    return [input] + (0..<Self.variants).compactMap { _ in relation.variant(of: input, &random) }
  }

  private static let variants = 6

  func signatures(
    of attempts: [Attempt], weighing severity: Finding.Severity? = nil
  ) -> Set<FailureSignature> {
    guard case .beside(let relation) = self else {
      let broken = Self.broken(in: attempts.last, weighing: severity)
      return Set(broken + Self.repetition(in: attempts))
    }
    guard let departing = departing(from: attempts) else { return [] }
    return [relation.signature(of: departing.input.role)]
  }

  private static func broken(
    in attempt: Attempt?, weighing severity: Finding.Severity?
  ) -> [FailureSignature] {
    guard let attempt else { return [] }
    let violations = attempt.judgement.violations.filter {
      severity == nil || Finding.Severity($0.verdict) == severity
    }
    return violations.flatMap { violation in
      let signature = FailureSignature(violation, attempt.result, to: attempt.input)
      return [signature, signature.general]
    }
  }

  private static func repetition(in attempts: [Attempt]) -> [FailureSignature] {
    guard let state = attempts.last?.judgement.startedState,
      attempts.dropLast().contains(where: { $0.judgement.startedState == state })
    else { return [] }
    return [StartStates.signature]
  }

  func departing(from attempts: [Attempt]) -> Attempt? {
    guard let relation, let decision = attempts.first?.judgement.decision else { return nil }
    return attempts.dropFirst().first { variant in
      guard let other = variant.judgement.decision else { return false }
      return other != decision && !relation.excuses(other, about: variant.input)
    }
  }
}

extension MetamorphicRelation {
  var evidence: EvidenceKind { EvidenceKind(EvidenceCode(relation: rawValue)) }

  func signature(of role: Role) -> FailureSignature {
    FailureSignature(rule(of: role)?.id, evidence)
  }
}
