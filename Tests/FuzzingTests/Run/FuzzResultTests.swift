import AppFlip
import Conformance
import Foundation
import Harness
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Results of fuzzing")
struct FuzzResultTests {
  private static func run(
    _ twist: @escaping @Sendable () -> ToyApp.Twist = { ToyApp.brokenBySemicolons },
    with change: (inout FuzzPlan) -> Void = { _ in }
  ) async throws -> FuzzResult {
    var plan = FuzzPlan()
    plan.runs = 400
    change(&plan)
    var result = try await BlockingWork.run { [plan] in
      try Fuzzer.execute(plan, start: ToyApp.start(twist))
    }
    result.adapter = "./toy"
    result.parts[0].command = plan.command(to: "./toy")
    return result
  }

  // MARK: - The file

  @Test("a file that is read gives the same report and the same file")
  func file() async throws {
    let result = try await Self.run()
    #expect(!result.failing.isEmpty)
    let read = try FuzzResult(result.bytes, file: "fuzzing.json", words: [])
    #expect(read.bytes == result.bytes)
    var own = result
    for (place, evidence) in own.failures.map(\.evidence).enumerated() {
      own.failures[place].evidence = Evidence(
        expected: evidence.expected, observed: evidence.observed, difference: nil)
    }
    #expect(FuzzReport.render(read) == FuzzReport.render(own))
    for line in result.bytes.split(separator: 0x0A).dropFirst() {
      #expect(line.starts(with: Array(#"{"name":"app "#.utf8)))
    }
  }

  @Test(
    "a broken file is refused with its line",
    arguments: [
      ("", "", "the file is empty"), ("{\"suite\"", "{\"sweet\"", "line 1: "),
      ("\"seed\":\"1\"", "\"seed\":\"x\"", "line 1: seed: "),
      ("\"part\":\"1/1\"", "\"part\":\"2/1\"", "line 1: parts[0].part: "),
      ("\"rule\":\"app/", "\"rule\":\"apple/", "line 2: rule: no rule has this name"),
      ("\"name\":\"app ", "\"name\":\"app x", "line 2: name: this version of the suite"),
    ])
  func broken(_ row: (old: String, new: String, problem: String)) async throws {
    let text = String(decoding: try await Self.run().bytes, as: UTF8.self)
    let changed = row.old.isEmpty ? "" : text.replacing(row.old, with: row.new)
    let error = #expect(throws: FileError.self) {
      try FuzzResult(Array(changed.utf8), file: "f", words: [])
    }
    #expect(error?.description.contains(row.problem) == true, "\(error.map { "\($0)" } ?? "")")
  }

  // MARK: - The verdict

  @Test("the first line is the verdict")
  func verdicts() async throws {
    let result = try await Self.run { { $1 } }
    #expect(result.verdictLine == "PASS: no failure found in toy")
    #expect(result.isPassed)
    func line(_ change: (inout FuzzResult) -> Void) -> String {
      var other = result
      change(&other)
      #expect(!other.isPassed)
      #expect(JUnitReport.render(other).contains("failures=\"1\"") || !other.problems.isEmpty)
      return other.verdictLine
    }
    let because = "INCOMPLETE: no failure found in toy, because "
    #expect(line { $0.parts[0].end = .stopped } == because + "the run was stopped")
    #expect(line { $0.parts[0].end = .hung } == because + "too many links got no response in time")
    #expect(
      line { ($0.isMerged, $0.parts[0].shard) = (true, Shard(1, of: 2) ?? .whole) }
        == because + "part 2/2 is missing")
    #expect(line { $0.sent = [:] } == "FAIL: no link was sent to toy")
    #expect(line { $0.problems = ["x"] } == "FAIL: the run against toy had problems")
    var late = result
    late.parts[0].end = .outOfTime
    #expect(late.isPassed && late.head[2].hasPrefix("Not judged: the time was up"))
  }

  private func take(_ lines: [String], _ result: inout FuzzResult) throws {
    let text = lines.joined(separator: "\n")
    result.take(try Baseline(Array(text.utf8), file: "b"), Catalogue([], chosenBy: nil))
  }

  @Test("a failure that the baseline expects doesn't fail the run")
  func expected() async throws {
    var result = try await Self.run()
    let failure = try #require(result.failing.first)
    #expect(result.verdictLine.hasPrefix("FAIL: toy breaks app/survives: "))
    let entries = result.newEntries
    #expect(entries.allSatisfy { $0.kind == .fuzz && $0.cases == "app.*" })
    #expect(Set(entries.map(\.rule)).count == entries.count)
    // A fault of the adapter and a relation have no rule.
    for kind: EvidenceKind in ["protocol-error", "relation/x"] {
      var other = result
      other.failures[0].signature = FailureSignature(nil, kind)
      try take(other.newEntries.map(\.line), &other)
      #expect(other.isPassed)
    }
    let rule = try #require(failure.signature.rule)
    let attacker = "fuzz app.* \(rule) as=code@attacker/x why=\"y\""
    for line in ["fuzz app.* * as=\(failure.signature.kind) why=\"y\"", attacker] {
      var other = result
      try take([line], &other)
      #expect(other.isPassed == (line == attacker))
    }
    try take(entries.map(\.line), &result)
    #expect(result.newEntries == [])
    #expect(result.isPassed && result.failing.isEmpty && result.expectedFailures > 0)
    #expect(result.verdictLine == "PASS: no failure found in toy, except expected failures")
    #expect(FuzzReport.render(result).contains("\nEXPECTED FAILURES\n"))
    #expect(JUnitReport.render(result).contains("expected failure: "))
    #expect(result.brokenRules.allSatisfy { $0.rule != failure.signature.rule || !$0.fails })
  }

  // MARK: - Parts

  @Test("parts are joined in any order, and a missing or doubled part is named")
  func parts() async throws {
    let whole = try await Self.run()
    var parts: [(name: String, result: FuzzResult)] = []
    for number in 1...3 {
      parts.append(
        (
          "p\(number)",
          try await Self.run(with: { $0.shard = Shard(number, of: 3) ?? .whole })
        ))
    }
    let merged = try FuzzResult.merged(parts)
    #expect(try FuzzResult.merged(parts.reversed()).bytes == merged.bytes)
    #expect(merged.inputs == whole.inputs && merged.isFinished && merged.missing == [])
    #expect(Set(merged.failing.map(\.name)).isSuperset(of: whole.failing.prefix(1).map(\.name)))
    #expect(try FuzzResult.merged(Array(parts.dropLast())).missing == ["part 3/3"])
    let twice = #expect(throws: MergeError.self) { try FuzzResult.merged([parts[0], parts[0]]) }
    #expect(twice?.description == "p1 and p1 aren't parts of one run: both are part 1/3 from 0")
    var other = parts[1]
    other.result.seed = 2
    let error = #expect(throws: MergeError.self) { try FuzzResult.merged([parts[0], other]) }
    #expect(error?.description == "p1 and p2 aren't parts of one run: the seed is 1 and 2")
  }

  @Test("a stopped run and its continuation send what one run sends")
  func continuing() async throws {
    let whole = try await Self.run()
    var first = try await Self.run()
    (first.parts[0].next, first.parts[0].end) = (1_000, .stopped)
    let second = try await Self.run(with: { $0.from = 1_000 })
    let joined = try FuzzResult.continuing(first, second)
    #expect(joined.isFinished && !joined.isMerged && joined.parts.count == 2)
    #expect(joined.failing.map(\.name) == whole.failing.map(\.name))
    let gap = try await Self.run(with: { $0.from = 1_001 })
    #expect(throws: MergeError.self) { try FuzzResult.continuing(first, gap) }
    #expect(try FuzzResult.merged([("a", first), ("b", gap)]).missing == ["part 1/1 from 1000"])
  }

  @Test("a shard begins with its first number from any number on")
  func shards() {
    for count in 1...4 {
      for number in 1...count {
        guard let shard = Shard(number, of: count) else { continue }
        for from in 0...9 {
          let first = shard.first(from: from)
          #expect(first >= from && first < from + count && first % count == number - 1)
        }
      }
    }
  }

  // MARK: - Variables

  @Test("every variable is read, and a wrong value is refused with its name")
  func variables() throws {
    let plan = try FuzzPlan(environment: [
      "APPFLIP_FUZZ_LINKS": "7", "APPFLIP_FUZZ_SECONDS": "8", "APPFLIP_FUZZ_SEED": "9",
      "--jobs": "2", "--shard": "2/3", "--from": "11",
    ])
    #expect(plan.runs == 7 && plan.seconds == 8 && plan.seed == 9 && plan.jobs == 2)
    #expect(plan.shard == Shard(2, of: 3) && plan.from == 11)
    #expect(
      plan.options == ["--seed 9", "--links 7", "--seconds 8", "--jobs 2", "--shard 2/3"])
    let timed = try FuzzPlan(environment: ["APPFLIP_FUZZ_SECONDS": "8"])
    #expect(timed.runs == .max && timed.depth == 1)
    let endpoint = ["APPFLIP_ENDPOINT": "https://a.example/", "APPFLIP_CLIENT_ID": "a"]
    let live = try FuzzPlan(environment: endpoint, settings: Settings(environment: endpoint))
    #expect(live.runs == 1_000 && live.depth == 0)
    for (name, value) in [
      ("APPFLIP_FUZZ_LINKS", "-1"), ("APPFLIP_FUZZ_SECONDS", "0"), ("APPFLIP_FUZZ_SEED", "x"),
      ("--jobs", "0"), ("--shard", "3/2"), ("--from", "-1"),
    ] {
      let error = #expect(throws: SettingsError.self) { try FuzzPlan(environment: [name: value]) }
      #expect(error.map { "\($0)" }?.contains(name) == true)
    }
    #expect(throws: SettingsError.self) {
      let endpoint = endpoint.merging(["APPFLIP_FUZZ_LINKS": "0"]) { $1 }
      return try FuzzPlan(environment: endpoint, settings: Settings(environment: endpoint))
    }
  }
}
