public import Conformance
import Exchanges
import Fuzzing
import Harness

/// How many executions it takes to find an adapter's faults, with the coverage that it reports and without.
public struct CoverageBenchmark: Sendable {
  /// Starts the adapter; a fault's name is a word behind it.
  private let command: String
  /// The folder in which the command is relative.
  private let directory: String
  /// What each campaign begins with.
  private let plan: CampaignPlan
  /// The faults, one after the other; none for the adapter as it is.
  private let faults: [String]
  /// The most executions for one fault and seed.
  public var runs = 100_000
  /// The seeds.
  public var seeds: [UInt64] = [1, 2, 3, 4, 5]

  /// Prepares the benchmark.
  public init(_ command: String, faults: [String], relativeTo directory: String) throws {
    self.command = command
    self.directory = directory
    self.faults = faults
    plan = try CampaignPlan.ofCheckout()
  }

  /// Looks for every fault, without the coverage and with it.
  public func run(_ report: (String) -> Void) throws(RunError) {
    report("fault\twithout\twith\tseconds without\tseconds with")
    var all: (without: [Search], with: [Search]) = ([], [])
    for fault in faults.isEmpty ? [nil] : faults.map(Optional.some) {
      let without = try searches(for: fault, by: .withoutCoverage)
      let with = try searches(for: fault, by: .full)
      all.without += without
      all.with += with
      report(Self.line(fault ?? "adapter", without, with))
    }
    report(Self.line("all", all.without, all.with))
  }

  /// What came of a campaign.
  private struct Search {
    /// The number of the execution that found something; the most of all for none.
    var executions: Int
    var seconds: Double
  }

  private static func line(_ name: String, _ without: [Search], _ with: [Search]) -> String {
    [
      name, executions(without), executions(with), seconds(without), seconds(with),
    ].joined(separator: "\t")
  }

  /// The median, with the number of campaigns that found nothing.
  private static func executions(_ searches: [Search]) -> String {
    let sorted = searches.map(\.executions).sorted()
    let (middle, missed) = (sorted[sorted.count / 2], sorted.count { $0 == .max })
    return (middle == .max ? "-" : "\(middle)") + (missed == 0 ? "" : " (\(missed) missed)")
  }

  /// The median of the time that a campaign took, whether it found something or not.
  private static func seconds(_ searches: [Search]) -> String {
    let sorted = searches.map(\.seconds).sorted()
    return "\((sorted[sorted.count / 2] * 100).rounded() / 100)"
  }

  private func searches(
    for fault: String?, by strategy: Strategy
  ) throws(RunError) -> [Search] {
    try Parallel.run(seeds.count) { index throws(RunError) in
      try search(for: fault, seed: seeds[index], by: strategy)
    }
  }

  private func search(
    for fault: String?, seed: UInt64, by strategy: Strategy
  ) throws(RunError) -> Search {
    var plan = plan
    plan.budget.runs = runs
    plan.budget.seed = seed
    // A link that a busy machine serves late must not count as found.
    plan.settings.deadline = 20_000
    plan.goal = .firstViolation
    plan.strategy = strategy
    let command = AdapterCommand(
      command + (fault.map { " \($0)" } ?? ""), relativeTo: directory)
    let start = ContinuousClock.now
    let result = try Campaign.execute(plan) { () throws(StartFailure) in
      try AdapterSession(command: command, hello: ConformanceRun.greeting)
    }
    let time = ContinuousClock.now - start
    return Search(
      executions: result.firstViolation.map { $0 + 1 } ?? .max,
      seconds: time / .seconds(1))
  }
}
