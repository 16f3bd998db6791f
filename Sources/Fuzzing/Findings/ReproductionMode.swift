import AppFlip
import Conformance

enum ReproductionMode: Hashable, Sendable {
  case alone
  /// Behind others, which what is right for it is judged by: in a session, or for an adapter without any as
  /// requests one after the other.
  case inOneSession, inOrder
  case inOneProcess
  /// One input, and variants about which the same must be decided.
  case metamorphicGroup(MetamorphicRelation)

  var name: String {
    switch self {
    case .alone: "alone"
    case .inOneSession: "in-one-session"
    case .inOrder: "in-order"
    case .inOneProcess: "in-one-process"
    case .metamorphicGroup(let relation): relation.rawValue
    }
  }

  init?(named name: String) {
    let relation = MetamorphicRelation(rawValue: name).map { Self.metamorphicGroup($0) }
    let mode =
      [.alone, .inOneSession, .inOrder, .inOneProcess].first { $0.name == name } ?? relation
    guard let mode else { return nil }
    self = mode
  }

  /// Whether an input is judged by those before it, too.
  var isJudgedTogether: Bool { self == .inOneSession || self == .inOrder }

  var relation: MetamorphicRelation? {
    if case .metamorphicGroup(let relation) = self { relation } else { nil }
  }

  func inputs(of sequence: [FuzzRequest]) -> [FuzzRequest] {
    guard case .metamorphicGroup(let relation) = self, sequence.count == 1,
      let input = sequence.first
    else {
      return sequence
    }
    var random = SplitMix64(seed: input.fingerprint)
    return [input] + (0..<Self.variants).compactMap { _ in relation.variant(of: input, &random) }
  }

  private static let variants = 6

  func signatures(
    of attempts: [Attempt], weighing severity: Finding.Severity? = nil
  ) -> Set<FailureSignature> {
    if case .metamorphicGroup(let relation) = self {
      return Set(
        [departing(from: attempts)].compactMap(\.self).map { relation.signature(of: $0.input.role) }
      )
    }
    guard let last = attempts.last else { return [] }
    let broken = last.judgement.violations.filter {
      severity == nil || Finding.Severity($0.verdict) == severity
    }.map { FailureSignature($0, last.result, to: last.input) }
    let state = last.judgement.startedState
    let isRepeated =
      state != nil && attempts.dropLast().contains { $0.judgement.startedState == state }
    return Set(broken + broken.map(\.general) + (isRepeated ? [StartStates.signature] : []))
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
