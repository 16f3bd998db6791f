import Conformance
import Foundation
import Fuzzing
import Harness
import TestSupport

/// How many executions it takes a campaign, as `swift test` runs it, to find each fault.
///
/// They stand in `Tests/KillMatrix/executions.txt`, rounded up to a power of four: a change of a mutator
/// moves each of them a little.
struct FuzzedFaults: Sendable {
  /// The executions of a campaign in `swift test`.
  static let runs = 20_000
  /// The file, and what stands in its first line.
  static let file = Checkout.package.appending(path: "Tests/KillMatrix/executions.txt")
  private static let head =
    "# FAULT EXECUTIONS, rounded up to a power of four; a hyphen if 20000 links of the fuzzer don't find it"

  /// The executions by the names of the faults; nil for a fault that isn't found.
  let executions: [String: Int?]

  /// Joins what was measured.
  init(_ executions: [String: Int?]) { self.executions = executions }

  /// Reads what was recorded.
  init() throws {
    let lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    let pairs = lines.filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ")
      return (String(words[0]), words.last.flatMap { Int($0) })
    }
    executions = Dictionary(pairs) { first, _ in first }
  }

  /// Records it, in the order of the faults.
  func record() throws {
    let lines = Suspect.all.map { suspect in
      "\(suspect.name) \(executions[suspect.name].flatMap { $0 }.map { "\($0)" } ?? "-")"
    }
    let text = ([Self.head] + lines).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: Self.file)
  }

  // MARK: - Measuring

  /// Looks for faults.
  static func measured(_ suspects: [Suspect], runs: Int) async throws -> FuzzedFaults {
    let plan = try CampaignPlan.ofCheckout()
    let pairs = try await withThrowingTaskGroup(of: (String, Int?).self) { group in
      for suspect in suspects {
        group.addTask {
          let found = try await firstViolation(by: suspect, plan, runs: runs)
          return (suspect.name, found.map(rounded))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return FuzzedFaults(Dictionary(pairs) { first, _ in first })
  }

  private static func firstViolation(
    by suspect: Suspect, _ plan: CampaignPlan, runs: Int
  ) async throws -> Int? {
    var plan = plan
    plan.budget.runs = runs
    plan.goal = .firstViolation
    let prepared = plan
    return try await BlockingWork.run {
      try Campaign.execute(prepared) { () throws(StartFailure) in
        do {
          return try suspect.adapter(nil)
        } catch { throw StartFailure(command: suspect.name, cause: .system("\(error)")) }
      }
    }.firstViolation
  }

  /// The smallest power of four, from 64, that isn't smaller than the number of executions.
  static func rounded(_ index: Int) -> Int {
    var power = 64
    while power < index + 1 { power *= 4 }
    return power
  }
}
