@testable import Fuzzing

final class Toy {
  private(set) var seen: [[FuzzInput]] = []
  private let isBroken: ([FuzzInput]) -> Bool

  init(breakingOn isBroken: @escaping ([FuzzInput]) -> Bool) { self.isBroken = isBroken }

  static func breaking(onOne isBroken: @escaping (FuzzInput) -> Bool) -> Toy {
    Toy { $0.last.map(isBroken) ?? false }
  }

  func run(_ candidate: [FuzzInput]) -> Bool? {
    seen.append(candidate)
    return isBroken(candidate)
  }
}
