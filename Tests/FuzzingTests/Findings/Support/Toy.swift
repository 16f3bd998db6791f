import Conformance
import Fuzzing
import Testing

/// An implementation that is a closure: whether a sequence of inputs breaks it.
final class Toy {
  /// What the toy shows when it is broken.
  let signature: FailureSignature
  /// Every sequence that ran.
  private(set) var seen: [[FuzzInput]] = []

  private let isBroken: ([FuzzInput]) -> Bool

  /// Makes a toy that breaks where the last of several inputs shows the signature.
  init(breakingOn isBroken: @escaping ([FuzzInput]) -> Bool) throws {
    signature = FailureSignature(nil, try #require(EvidenceKind("toy")))
    self.isBroken = isBroken
  }

  /// A toy that breaks where an input by itself shows the signature.
  static func breaking(onOne isBroken: @escaping (FuzzInput) -> Bool) throws -> Toy {
    try Toy { $0.last.map(isBroken) ?? false }
  }

  /// Runs sequences, each from a fresh state.
  func run(_ candidates: [[FuzzInput]]) -> [Set<FailureSignature>] {
    seen += candidates
    return candidates.map { isBroken($0) ? [signature] : [] }
  }
}
