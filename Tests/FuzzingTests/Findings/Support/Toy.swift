@testable import Fuzzing

/// An implementation that is a closure: whether a sequence of inputs breaks it.
final class Toy {
  /// Every sequence that ran.
  private(set) var seen: [[FuzzInput]] = []
  private let isBroken: ([FuzzInput]) -> Bool

  init(breakingOn isBroken: @escaping ([FuzzInput]) -> Bool) { self.isBroken = isBroken }

  /// A toy that breaks where an input by itself does it.
  static func breaking(onOne isBroken: @escaping (FuzzInput) -> Bool) -> Toy {
    Toy { $0.last.map(isBroken) ?? false }
  }

  /// Runs a sequence from a fresh state.
  func run(_ candidate: [FuzzInput]) -> Bool? {
    seen.append(candidate)
    return isBroken(candidate)
  }
}
