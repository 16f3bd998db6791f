import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Differences between adapters")
struct DifferentialTests {
  private static func compare(
    _ others: [Launch], with change: (inout FuzzPlan) -> Void = { _ in }
  ) async throws -> FuzzResult {
    var plan = FuzzPlan()
    plan.runs = 200
    change(&plan)
    let members = ([ToyApp.start()] + others).enumerated().map { (command: "./\($0)", start: $1) }
    return try await BlockingWork.run { [plan] in try Differential.execute(plan, members) }
  }

  @Test("two equal adapters decide every link alike")
  func equal() async throws {
    let result = try await Self.compare([ToyApp.start()])
    #expect(result.failures.isEmpty && result.isPassed)
    #expect(result.verdictLine == "SAME: toy and toy decide \(result.inputs) links alike")
  }

  @Test("a difference is named with one change, the rule, and the adapter that breaks it")
  func rule() async throws {
    let result = try await Self.compare([ToyApp.start { ToyApp.brokenBySemicolons }])
    #expect(result.verdictLine.hasPrefix("DIFFERENT: toy and toy decide "))
    let failure = try #require(result.failing.first)
    #expect(failure.signature.rule == Rule.appSurvives.id)
    #expect(failure.signature.kind.word == "relation/differs-keeps-breaks")
    #expect(failure.input.mutators.count == 1, "\(failure.name)")
    let text = FuzzReport.render(result)
    #expect(text.contains("  adapter     ./0\n  adapter     ./1\n") && !text.contains("  replay "))
    let read = try FuzzResult(result.bytes, file: "f", words: [])
    #expect(read.compared == ["./0", "./1"])
    var known = result
    known.leaveOut(read)
    #expect(known.failures.isEmpty && !known.warnings.isEmpty && known.isPassed)
  }

  @Test("of three adapters the third can differ, where no rule says which decision is right")
  func open() async throws {
    // A link with any other activity isn't a request: an app may handle it or leave it.
    let choosy: ToyApp.Twist = { input, reply in
      input.url?.bytes.holds("&x=1") == true ? AppReply(handled: true) : reply
    }
    let result = try await Self.compare([ToyApp.start(), ToyApp.start { choosy }])
    #expect(result.compared.count == 3)
    for failure in result.failing {
      #expect(failure.signature.kind.word.hasPrefix("relation/differs-"), "\(failure.signature)")
      #expect(failure.evidence.observed.split(separator: " | ").count == 3)
    }
  }

  @Test("an adapter that never responds in time ends the comparison after a few links")
  func hung() async throws {
    let result = try await Self.compare([ToyApp.hanging])
    #expect(result.parts[0].end == .hung && result.inputs < 200)
    #expect(result.failures.isEmpty && !result.isPassed)
  }

  @Test("a part of the links, from a number on")
  func parts() async throws {
    let whole = try await Self.compare([ToyApp.start()])
    let half = try await Self.compare(
      [ToyApp.start()], with: { $0.shard = Shard(2, of: 2) ?? .whole })
    let rest = try await Self.compare([ToyApp.start()], with: { $0.from = 1_000 })
    #expect(half.inputs < whole.inputs && half.inputs > whole.inputs / 3)
    #expect(rest.inputs < whole.inputs && rest.parts[0].from == 1_000)
  }
}
