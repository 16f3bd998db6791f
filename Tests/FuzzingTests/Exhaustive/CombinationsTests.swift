import Testing

@testable import Fuzzing

@Suite("Combinations")
struct CombinationsTests {
  @Test("all are made, each once, those with fewer changes first", arguments: 0...5)
  func complete(_ depth: Int) throws {
    let sizes = [3, 1, 4, 2]
    let combinations = try #require(Combinations(of: sizes, upTo: depth))
    let expected = Self.all(of: sizes).filter { $0.count <= depth }
    let made = (0..<combinations.count).compactMap { combinations[$0] }
    #expect(made.count == expected.count)
    for one in expected { #expect(made.contains(one)) }
    #expect(made.map(\.count) == made.map(\.count).sorted())
    #expect(combinations[combinations.count] == nil && combinations[-1] == nil)
    for count in 0...6 {
      #expect(combinations.count(ofDepth: count) == made.count { $0.count == count })
    }
  }

  @Test("an index stands for the same whatever the bound, and is found again")
  func index() throws {
    let shallow = try #require(Combinations(of: [3, 1, 4, 2], upTo: 2))
    let deep = try #require(Combinations(of: [3, 1, 4, 2], upTo: 4))
    for index in 0..<shallow.count { #expect(shallow[index] == deep[index]) }
    for index in 0..<deep.count {
      #expect(deep[index].flatMap { deep.index(of: $0) } == index)
    }
    let unordered = [
      Combinations.Choice(factor: 1, level: 0), Combinations.Choice(factor: 0, level: 0),
    ]
    #expect(deep.index(of: unordered) == nil)
    #expect(deep.index(of: [Combinations.Choice(factor: 1, level: 1)]) == nil)
  }

  @Test("more than an integer holds is none")
  func overflow() {
    #expect(Combinations(of: Array(repeating: 1 << 32, count: 4), upTo: 3) == nil)
    #expect(Combinations(of: [], upTo: 3)?.count == 1)
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
