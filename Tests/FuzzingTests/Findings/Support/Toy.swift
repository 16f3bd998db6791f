@testable import Fuzzing

final class Toy {
  private(set) var seen: [[FuzzRequest]] = []
  private let isBroken: ([FuzzRequest]) -> Bool

  init(breakingOn isBroken: @escaping ([FuzzRequest]) -> Bool) { self.isBroken = isBroken }

  static func breaking(onOne isBroken: @escaping (FuzzRequest) -> Bool) -> Toy {
    Toy { $0.last.map(isBroken) ?? false }
  }

  func run(_ candidate: [FuzzRequest]) -> Bool? {
    seen.append(candidate)
    return isBroken(candidate)
  }
}
