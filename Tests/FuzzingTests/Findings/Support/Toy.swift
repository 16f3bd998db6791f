import Conformance
import Fuzzing
import Testing

/// An implementation that is a closure: whether a sequence of drafts breaks it.
final class Toy {
  /// What the toy shows when it is broken.
  let symptom: Symptom
  /// Every sequence that ran.
  private(set) var seen: [[Draft]] = []

  private let isBroken: ([Draft]) -> Bool

  /// Makes a toy that breaks where the last of several drafts shows the symptom.
  init(breakingOn isBroken: @escaping ([Draft]) -> Bool) throws {
    symptom = Symptom(nil, try #require(EvidenceKind("toy")))
    self.isBroken = isBroken
  }

  /// A toy that breaks where a draft by itself shows the symptom.
  static func breaking(onOne isBroken: @escaping (Draft) -> Bool) throws -> Toy {
    try Toy { $0.last.map(isBroken) ?? false }
  }

  /// Runs sequences, each from a fresh state.
  func run(_ candidates: [[Draft]]) -> [Set<Symptom>] {
    seen += candidates
    return candidates.map { isBroken($0) ? [symptom] : [] }
  }
}
