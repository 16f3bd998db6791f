import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("What a reduction costs")
struct ReductionBudgetTests {
  /// Links that are hard to reduce: nothing of them can be spared, and all of it is odd.
  private static let hard: [(name: String, make: @Sendable (Int) -> FuzzInput)] = [
    (
      "many parameters",
      { Inputs.app((0..<$0 / 8).map { "p%\(10 + $0 % 80)=é;" }.joined(separator: "&")) }
    ),
    ("a long value", { Inputs.app("state=" + String(repeating: "%C3%A9", count: $0 / 6)) }),
    (
      "many states",
      { Inputs.app(Array(repeating: "State=%2B", count: $0 / 10).joined(separator: "&")) }
    ),
  ]

  @Test(
    "is n log n in octets at most, however hard the link", arguments: Self.hard.indices,
    [2_000, 8_000])
  func bounded(_ index: Int, _ length: Int) throws {
    let input = Self.hard[index].make(length)
    // Every link that is shorter is a good one: there is much to try in vain.
    let toy = Toy.breaking(onOne: { $0.length >= input.length * 3 / 4 })
    let result = try #require(
      Minimiser(fixture: .offered, good: Inputs.app).minimise(
        [input], by: toy.run))
    #expect(result.executions <= Minimiser.usualBudget)
    #expect(toy.seen.count == result.executions)
    let halvings = Int.bitWidth - input.length.leadingZeroBitCount
    #expect(result.octets <= max(1 << 20, 16 * input.length * halvings))
    // What runs was weighed before.
    #expect(toy.seen.joined().reduce(0) { $0 + $1.length } <= result.octets + input.length)
  }

  @Test("a search that its budget ends isn't taken for a whole one")
  func told() throws {
    let input = Self.hard[0].make(24_000)
    let toy = Toy.breaking(onOne: { $0.length >= input.length * 3 / 4 })
    let result = Minimiser(fixture: .offered, good: Inputs.app).minimise(
      [input], by: toy.run)
    #expect(result?.isMinimal == false)
  }

  @Test(
    "what is only late is tried in a few large steps, not octet by octet",
    arguments: Self.hard.indices)
  func late(_ index: Int) throws {
    let input = Self.hard[index].make(60_000)
    let toy = Toy.breaking(onOne: { $0.length > 20_000 })
    let result = try #require(
      Minimiser(
        fixture: .offered, good: Inputs.app, budget: Minimiser.budgetForLateness, isCoarse: true
      ).minimise([input], by: toy.run))
    #expect(result.executions <= 12 && toy.seen.count == result.executions && !result.isMinimal)
    let lengths = toy.seen.joined().map(\.length).sorted()
    for (shorter, longer) in zip(lengths, lengths.dropFirst()) where longer > 1_000 {
      #expect(shorter == longer || longer - shorter > 200, "\(lengths)")
    }
  }

  @Test("a late link of one long value is halved as long as it is late")
  func halved() throws {
    let toy = Toy.breaking(onOne: { $0.length > 20_000 })
    let result = try #require(
      Minimiser(
        fixture: .offered, good: Inputs.app, budget: Minimiser.budgetForLateness, isCoarse: true
      ).minimise([Self.hard[1].make(120_000)], by: toy.run))
    #expect((20_000...41_000).contains(result.steps[0].length), "\(result.steps[0].length)")
  }
}
