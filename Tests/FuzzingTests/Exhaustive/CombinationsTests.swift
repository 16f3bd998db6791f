import Testing

@testable import Fuzzing

@Suite("Combinations")
struct CombinationsTests {
  private static let sizes = [3, 1, 4, 2]
  private static let deep = Combinations(of: sizes, upTo: 4)

  @Test(
    "all are made, each once, those with fewer changes first, at the same index", arguments: 0...5)
  func complete(_ depth: Int) {
    let combinations = Combinations(of: Self.sizes, upTo: depth)
    let expected = Self.all(of: Self.sizes).filter { $0.count <= depth }
    let made = (0..<combinations.count).compactMap { combinations[$0] }
    #expect(made.count == expected.count)
    for one in expected { #expect(made.contains(one)) }
    #expect(made.map(\.count) == made.map(\.count).sorted())
    #expect(combinations[combinations.count] == nil && combinations[-1] == nil)
    for count in 0...6 {
      #expect(combinations.count(ofDepth: count) == made.count { $0.count == count })
    }
    for (index, choices) in made.enumerated() {
      #expect(Self.deep[index] == choices && combinations.index(of: choices) == index)
    }
  }

  @Test("what is no combination has no index: another order, a way that isn't there")
  func none() {
    let unordered = [
      Combinations.Choice(factor: 1, level: 0), Combinations.Choice(factor: 0, level: 0),
    ]
    #expect(Self.deep.index(of: unordered) == nil)
    #expect(Self.deep.index(of: [Combinations.Choice(factor: 1, level: 1)]) == nil)
    #expect(Combinations(of: [], upTo: 3).count == 1)
  }

  /// All combinations, made by recursion.
  private static func all(of sizes: [Int], from factor: Int = 0) -> [[Combinations.Choice]] {
    guard factor < sizes.count else { return [[]] }
    let rest = all(of: sizes, from: factor + 1)
    return rest
      + (0..<sizes[factor]).flatMap { level in
        rest.map { [Combinations.Choice(factor: factor, level: level)] + $0 }
      }
  }
}
