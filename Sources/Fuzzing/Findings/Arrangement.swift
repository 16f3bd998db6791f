import AppFlip
import Conformance

/// What a sequence of drafts is to the implementation.
public enum Arrangement: Hashable, Sendable {
  /// One draft, by itself.
  case alone
  /// One running implementation is handed all drafts, in their order.
  case inOneApp
  /// A process that has done nothing else is handed all drafts, in their order.
  case inOneProcess
  /// One draft, and variants about which the same must be decided.
  case beside(Relation)

  /// The permanent name; of a relation its own.
  public var name: String {
    switch self {
    case .alone: "alone"
    case .inOneApp: "in-one-app"
    case .inOneProcess: "in-one-process"
    case .beside(let relation): relation.rawValue
    }
  }

  /// Finds an arrangement by its name; nil where none has the name.
  ///
  /// - Parameter name: the permanent name.
  public init?(named name: String) {
    let known = [.alone, .inOneApp, .inOneProcess] + Relation.allCases.map { Self.beside($0) }
    guard let arrangement = known.first(where: { $0.name == name }) else { return nil }
    self = arrangement
  }

  /// The relation; nil where there is none.
  public var relation: Relation? {
    if case .beside(let relation) = self { relation } else { nil }
  }

  /// The drafts that are handed over for a sequence.
  ///
  /// - Parameter sequence: the drafts; beside one draft alone stand variants of it, made by chance.
  /// - Returns: the drafts in their order.
  func drafts(of sequence: [Draft]) -> [Draft] {
    guard case .beside(let relation) = self, sequence.count == 1, let draft = sequence.first else {
      return sequence
    }
    var random = SplitMix64(seed: draft.fingerprint)
    return [draft] + (0..<Self.variants).compactMap { _ in relation.variant(of: draft, &random) }
  }

  /// How many variants stand beside a draft.
  private static let variants = 6

  /// What a sequence shows in its end.
  ///
  /// - Parameter observations: what came of each draft.
  /// - Returns: the symptoms of the last draft; the one of the relation where there is one.
  func symptoms(of observations: [Observation]) -> Set<Symptom> {
    guard case .beside(let relation) = self else {
      return Set(Self.broken(in: observations.last) + Self.repetition(in: observations))
    }
    guard let departing = departing(from: observations) else { return [] }
    return [relation.symptom(of: departing.draft.role)]
  }

  /// The symptoms of the breaches of a draft, those of exceptions with their words and without them.
  private static func broken(in observation: Observation?) -> [Symptom] {
    guard let observation else { return [] }
    return observation.judgement.breaches.flatMap { breach in
      let symptom = Symptom(breach, observation.result, to: observation.draft)
      return [symptom, symptom.general]
    }
  }

  /// The symptom of a flip that is started, at the end, with the state of one before it.
  private static func repetition(in observations: [Observation]) -> [Symptom] {
    guard let state = observations.last?.judgement.startedState,
      observations.dropLast().contains(where: { $0.judgement.startedState == state })
    else { return [] }
    return [StartStates.symptom]
  }

  /// The first variant about which something else was decided than about its original.
  ///
  /// - Parameter observations: what came of the original, then of its variants.
  /// - Returns: nil where all was decided alike, and where there are no variants.
  func departing(from observations: [Observation]) -> Observation? {
    guard let relation, let decision = observations.first?.judgement.decision else { return nil }
    return observations.dropFirst().first { variant in
      guard let other = variant.judgement.decision else { return false }
      return other != decision && !relation.excuses(other, about: variant.draft)
    }
  }
}

extension Relation {
  /// What shows a decision that changes.
  var evidence: EvidenceKind { EvidenceKind(EvidenceCode(relation: rawValue)) }

  /// The symptom of a decision that changes.
  ///
  /// - Parameter role: the role that decides.
  /// - Returns: the rule that says so, and the relation.
  func symptom(of role: Role) -> Symptom { Symptom(rule(of: role)?.id, evidence) }
}
