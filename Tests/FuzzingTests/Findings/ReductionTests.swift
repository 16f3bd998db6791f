import AppFlip
import Conformance
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Reduction of histories")
struct HistoryReductionTests {
  private static func plain(_ count: Int) -> [FuzzRequest] {
    (0..<count).map { Inputs.app("client_id=google-LINK-42&state=S\($0)&utm=\($0)") }
  }

  /// An app that keeps the state of a link once it saw one with `debug` and a later one with `save`, and
  /// then answers every link with it.
  private static func leaks(_ inputs: [FuzzRequest]) -> Bool {
    var (isArmed, kept, shown) = (false, [UInt8]?.none, false)
    for input in inputs {
      let query = input.link?.query ?? []
      let state = query.indices(named: "state").first.flatMap { query[$0].value }
      shown = state != nil && kept != nil && kept != state
      isArmed = isArmed || !query.indices(named: "debug").isEmpty
      if isArmed, !query.indices(named: "save").isEmpty { kept = state }
    }
    return shown
  }

  private func reduce(_ history: [FuzzRequest], before last: FuzzRequest, _ toy: Toy)
    -> Minimisation?
  {
    Minimiser(fixture: .offered, good: Inputs.app)
      .minimise(history, before: last, by: toy.run)
  }

  private func shown(_ result: Minimisation?) -> [String?]? {
    result?.steps.map { $0.link.map { Octets.escaped($0.octets.dropFirst(29)) } }
  }

  @Test(
    "of 200 links the two that are needed are left, and each is minimised",
    arguments: [(0, 199), (57, 58), (3, 120), (198, 199)])
  func needed(_ first: Int, _ second: Int) throws {
    var history = Self.plain(200)
    history[first] = Inputs.app("client_id=x&debug=1&scope=devices&state=S")
    history[second] = Inputs.app("client_id=x&%73ave=yes&scope=devices&state=S+1#f")
    let toy = Toy(breakingOn: Self.leaks)
    let result = reduce(history, before: Inputs.app, toy)
    #expect(
      shown(result) == ["debug=a", "state=\(Inputs.states[1])&save=a", "state=\(Inputs.states[0])"])
    #expect(result?.isMinimal == true)
    #expect(result?.executions == toy.seen.count)
    #expect(toy.seen.count < 250)
  }

  @Test("an input that shows the signature by itself keeps no history")
  func alone() throws {
    let toy = Toy.breaking { !($0.link?.query ?? []).indices(named: "state").isEmpty }
    #expect(shown(reduce(Self.plain(50), before: Inputs.app, toy)) == ["state=\(Inputs.states[0])"])
  }

  @Test("only the last 1,024 inputs are looked at")
  func bounded() throws {
    var history = Self.plain(1_100)
    let toy = Toy { inputs in inputs.count > 1 && inputs.contains { $0.activity == .other } }
    history[1_099 - Minimiser.longestHistory].activity = .other
    #expect(reduce(history, before: Inputs.app, toy) == nil)
    #expect(toy.seen.map(\.count) == [Minimiser.longestHistory + 1])
    history[1_100 - Minimiser.longestHistory].activity = .other
    #expect(reduce(history, before: Inputs.app, toy)?.steps.count == 2)
  }

  @Test("the budget ends the reduction, and the result still shows the signature")
  func budget() throws {
    var history = Self.plain(100)
    history[3] = Inputs.app("debug")
    history[50] = Inputs.app("save&state=q")
    let toy = Toy(breakingOn: Self.leaks)
    let minimiser = Minimiser(fixture: .offered, good: Inputs.app, budget: 20)
    let result = minimiser.minimise(history, before: Inputs.app, by: toy.run)
    #expect(result?.isMinimal == false)
    #expect(result.map { Self.leaks($0.steps) } == true)
    #expect(toy.seen.count == 20)
  }
}

@Suite("What a reduction costs")
struct ReductionBudgetTests {
  /// Links that are hard to reduce: nothing of them can be spared, and all of it is odd.
  private static let hard: [(name: String, make: @Sendable (Int) -> FuzzRequest)] = [
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
    "is n log n in octets at most, however hard the link; a search that this ends is no whole one",
    .longProof("minimising of long links"), arguments: Self.hard.indices, [2_000, 8_000, 24_000])
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
    if index == 0, length == 24_000 { #expect(!result.isMinimal) }
  }

  @Test(
    "what is only late is tried in a few large steps, not octet by octet",
    .longProof("minimising of long links"),
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
