import Fuzzing
import ReferenceVariants
import TestSupport

/// How many executions it takes a campaign, as `swift test` runs it, to find each fault.
///
/// They stand in `Tests/KillMatrix/executions.txt`, rounded up to a power of four: a change of a mutator
/// moves each of them a little.
struct FuzzedFaults: Sendable {
  static let runs = 20_000
  private static let file = "executions.txt"

  /// By the names of the faults; nil for a fault that isn't found.
  let executions: [String: Int?]

  init() throws {
    executions = try ListedExceptions(Self.file, words: 1).reasons.mapValues { Int($0) }
  }

  init(of faults: [Fault], runs: Int) async throws {
    var plan = try CampaignPlan.ofCheckout()
    plan.budget.runs = runs
    plan.goal = .firstViolation
    executions = try await withThrowingTaskGroup(of: (String, Int?).self) { [plan] group in
      for fault in faults {
        group.addTask {
          let result = try await plan.execute { try StubAdapter.faulty(fault) }
          return (fault.name, result.firstViolation.map(Self.rounded))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = .some($1.1) }
    }
  }

  func record() throws {
    let lines = Fault.all.map { fault in
      "\(fault.name) \(executions[fault.name].flatMap(\.self).map { "\($0)" } ?? "-")"
    }
    try ListedExceptions.record(lines, in: Self.file)
  }

  /// The smallest power of four, from 64, that isn't smaller than the number of executions.
  static func rounded(_ index: Int) -> Int {
    var power = 64
    while power < index + 1 { power *= 4 }
    return power
  }
}
