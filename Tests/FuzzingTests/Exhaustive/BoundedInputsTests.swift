import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Bounded inputs")
struct BoundedInputsTests {
  @Test("every deviation has a name of its own, and changes a good input", arguments: Role.allCases)
  func deviations(_ role: Role) throws {
    let inputs = try #require(BoundedInputs(role, upTo: 1, in: .offered))
    let names = inputs.deviations
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.allSatisfy { $0.isVisible && $0 != 0x20 } })
    #expect(inputs.count == names.count + 1 && inputs.count(ofDepth: 1) == names.count)
    let made = (0..<inputs.count).compactMap { inputs.made(at: $0) }
    #expect(made.count == inputs.count)
    #expect(Set(made.map { $0.input.fingerprint }).count == made.count)
    #expect(
      made.first?.deviations == [] && made.dropFirst().map(\.deviations) == names.map { [$0] })
  }

  @Test(
    "two deviations make no input that stands in front already",
    .longProof("two deviations at a time"), arguments: Role.allCases)
  func duplicates(_ role: Role) throws {
    let inputs = try #require(BoundedInputs(role, upTo: 2, in: .offered))
    var places: [UInt64: Int] = [:]
    var repeated: [[String]] = []
    let first = inputs.count(ofDepth: 1) + 1
    // All with one deviation, and of the others a sample that reaches every factor.
    for index in Array(0..<first) + stride(from: first, to: inputs.count, by: 211) {
      guard let made = inputs.made(at: index) else { continue }
      if index.isMultiple(of: 97) { #expect(inputs.index(of: made.deviations) == index) }
      if places.updateValue(index, forKey: made.input.fingerprint) != nil {
        repeated.append(made.deviations)
      }
    }
    // A number sign behind a number sign is `redirect-uri/fragment/raw/9` as well, and another response_type in
    // the place of the right one is another value of it.
    let known = [
      ["redirect-uri/fragment/raw/6", "fragment/6"],
      ["response_type/name/drop", "added/in-front/34"],
    ]
    #expect(repeated.filter { !known.contains($0) } == [])
  }

  @Test("the digest is of the list: the same again, another with another configuration")
  func digest() throws {
    let one = try #require(BoundedInputs(.app, upTo: 1, in: .offered))
    let deeper = try #require(BoundedInputs(.app, upTo: 2, in: .offered))
    let other = Fixture(
      clientID: Array("x".utf8), appLink: Fixture.offered.appLink, scopes: Fixture.offered.scopes)
    #expect(one.digest == deeper.digest && one.digest.utf8.count == 16)
    #expect(try #require(BoundedInputs(.app, upTo: 1, in: other)).digest != one.digest)
    #expect(BoundedInputs(.app, upTo: 5, in: .offered) == nil)
    #expect(BoundedInputs(.app, upTo: -1, in: .offered) == nil)
  }

  @Test("a name is read back, and leads to its input")
  func names() throws {
    let name = ExhaustiveIndex(role: .googleApp, depth: 2, index: 4_711)
    #expect(ExhaustiveIndex("\(name)") == name)
    let inputs = try #require(BoundedInputs(.googleApp, upTo: 2, in: .offered))
    #expect(name.input(in: .offered) == inputs.made(at: 4_711)?.input)
    for text in [
      "exhaust:app:2", "exhaust:app:2:x", "exhaust:app:9:1", "exhaust:apps:1:1", "exhaust:app:1:-1",
      "app:1:1", "exhaust:app:1:1:1",
    ] { #expect(ExhaustiveIndex(text) == nil, "\(text)") }
  }

  @Test("the parts of a list are ranges that make up the whole", arguments: [1, 2, 3, 7, 1_000])
  func shards(_ count: Int) throws {
    for total in [0, 1, 5, 999, 3_374_484] {
      var end = 0
      for number in 1...count {
        let range = try #require(Shard(number, of: count)).range(of: total)
        #expect(range.lowerBound == end && range.count <= total / count + 1)
        end = range.upperBound
      }
      #expect(end == total)
    }
  }
}

@Suite("Exhaustive campaigns")
struct ExhaustiveCampaignTests {
  @Test("executes every input of the list once, and nothing else")
  func all() async throws {
    let log = Mutex<[RunInput]>([])
    let result = try await campaign(.whole) { input, reply in
      log.withLock { $0.append(.app(input)) }
      return reply
    }
    let inputs = try #require(BoundedInputs(.app, upTo: 1, in: .offered))
    let coverage = try #require(result.roles.first?.coverage)
    #expect(
      coverage.isComplete && coverage.count == inputs.count && coverage.digest == inputs.digest)
    #expect(result.ends == [.complete] && result.executions == coverage.sent)
    let expected = (0..<inputs.count).compactMap {
      inputs.made(at: $0)?.input.sent(in: .offered)
    }
    .filter { if case .app(let input) = $0 { input.outcome != .waits } else { false } }
    let sent = log.withLock { Set($0.map { "\($0)" }) }
    // What is handed over again is one of them, too: to minimise and to confirm.
    #expect(sent.isSubset(of: Set(expected.map { "\($0)" })))
    #expect(sent.count == coverage.sent)
    #expect(result.isPassed && result.isExhaustive && result.isBoundReached)
  }

  @Test("what is sent again behind others counts once among those with few deviations")
  func again() async throws {
    var plan = CampaignPlan(runs: 0)
    plan.budget.depth = 1
    let alone = try await plan.run(ToyApp.start())
    plan.budget.runs = 400
    let together = try await plan.run(ToyApp.start())
    let sent = try #require(alone.roles.first?.coverage?.sent)
    #expect(sent > 1_000 && together.roles.first?.coverage?.sent == sent)
    #expect(together.executions == sent + 400)
  }

  @Test("parts join to the whole, and read back from their files")
  func parts() async throws {
    let fault: ToyApp.Twist = { input, reply in
      input.activity == .other ? AppReply(handled: true, opened: reply.opened) : reply
    }
    let whole = try await campaign(.whole, fault)
    var summaries: [(folder: String, result: CampaignResult)] = []
    for number in 1...3 {
      let result = try await campaign(try #require(Shard(number, of: 3)), fault)
      let file = result.octets
      let read = try CampaignResult(file, findings: result.findings, file: "toy")
      #expect(read.roles == result.roles)
      summaries.append(("part-\(number)", read))
    }
    let incomplete = try #require(try CampaignResult.merged(Array(summaries.dropLast())))
    #expect(!incomplete.isWhole)
    let merged = try #require(try CampaignResult.merged(summaries))
    #expect(merged.isWhole && merged.isBoundReached)
    #expect(merged.executions == whole.executions)
    #expect(merged.roles.first?.coverage == whole.roles.first?.coverage)
    let other = try await ToyApp.campaign(runs: 10)
    let error = #expect(throws: MergeError.self) {
      try CampaignResult.merged([summaries[0], ("other", other)])
    }
    #expect(error.map { "\($0)" }?.contains("the lists of inputs to judge") == true)
  }

  @Test("one that ends early shows nothing, and says so")
  func stopped() async throws {
    var plan = plan(.whole)
    plan.budget.seconds = 1
    let clock = HandClock()
    plan.now = clock.now
    let start = ToyApp.start {
      { _, reply in
        clock.advance(by: .milliseconds(10))
        return reply
      }
    }
    let result = try await plan.run(start)
    #expect(result.ends == [.outOfTime])
    #expect(!result.isBoundReached && !result.isPassed)
  }

  private func plan(_ shard: Shard) -> CampaignPlan {
    var plan = CampaignPlan(runs: 0)
    plan.budget.depth = 1
    plan.budget.shard = shard
    return plan
  }

  private func campaign(
    _ shard: Shard, _ twist: @escaping ToyApp.Twist = { $1 }
  ) async throws -> CampaignResult {
    try await plan(shard).run(ToyApp.start { twist })
  }
}

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

  private static func all(of sizes: [Int], from factor: Int = 0) -> [[Combinations.Choice]] {
    guard factor < sizes.count else { return [[]] }
    let rest = all(of: sizes, from: factor + 1)
    return rest
      + (0..<sizes[factor]).flatMap { level in
        rest.map { [Combinations.Choice(factor: factor, level: level)] + $0 }
      }
  }
}
