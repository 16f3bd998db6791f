import AppFlip
import Conformance

/// What a sequence of drafts is to the implementation.
enum Arrangement: Equatable, Sendable {
  /// One draft, by itself.
  case alone
  /// One running implementation is handed all drafts, in their order.
  case inOneApp
  /// A process that has done nothing else is handed all drafts, in their order.
  case inOneProcess
  /// One draft, and variants about which the same must be decided.
  case beside(Relation)

  /// The drafts that are handed over for a sequence.
  func drafts(of sequence: [Draft]) -> [Draft] {
    guard case .beside(let relation) = self, let draft = sequence.last else { return sequence }
    var random = SplitMix64(seed: draft.fingerprint)
    return [draft] + (0..<Self.variants).compactMap { _ in relation.variant(of: draft, &random) }
  }

  /// How many variants stand beside a draft: each is made by chance.
  private static let variants = 6

  /// What a sequence shows in its end.
  ///
  /// - Parameter observations: what came of each draft.
  func symptoms(of observations: [Observation]) -> Set<Symptom> {
    guard case .beside(let relation) = self else {
      return Set(observations.last?.judgement.breaches.map { Symptom($0.rule, $0.kind) } ?? [])
    }
    guard let departing = departing(from: observations) else { return [] }
    return relation.symptom(of: departing.draft.role).map { [$0] } ?? []
  }

  /// The first variant about which something else was decided than about its original.
  func departing(from observations: [Observation]) -> Observation? {
    guard let decision = observations.first?.judgement.decision else { return nil }
    return observations.dropFirst().first { variant in
      variant.judgement.decision.map { $0 != decision } ?? false
    }
  }
}

extension Relation {
  /// The symptom of a decision that changes.
  ///
  /// - Parameter role: the role that decides.
  func symptom(of role: Role) -> Symptom? {
    EvidenceKind("relation/\(rawValue)").map { Symptom(rule(of: role)?.id, $0) }
  }
}

extension Arrangement {
  /// The name of the relation, nil where there is none.
  var relation: String? {
    if case .beside(let relation) = self { relation.rawValue } else { nil }
  }
}
