import AppFlip
import Conformance
import Exchanges
import Fuzzing
import Harness
import ReferenceVariants

/// How many executions it takes to find each fault of the reference implementation.
public struct FaultBenchmark: Sendable {
  /// A way in which the fuzzer begins and goes on.
  public enum Manner: String, CaseIterable, Sendable {
    /// All mutators and the guidance; the hostile links of the corpus come first.
    case corpus
    /// All mutators and the guidance; a good link is all that there is to begin with.
    case full
    /// Mutations of octets alone, without guidance, of a good link.
    case bytes
  }

  /// The command that starts the reference implementation.
  private let reference: String
  /// The folder in which the command is relative.
  private let directory: String
  /// What each campaign begins with, in the manner that has the most.
  private let plan: CampaignPlan
  /// The most executions for one fault and seed.
  public var runs = 100_000
  /// The seeds.
  public var seeds: [UInt64] = [1, 2, 3, 4, 5]
  /// The manners that are compared.
  public var manners = Manner.allCases
  /// The beginning of the names of the faults that are looked for.
  public var prefix = ""
  /// Whether only faults with a narrow trigger are looked for.
  public var onlyNarrow = false

  /// Prepares the benchmark.
  public init(reference: String, relativeTo directory: String) throws {
    self.reference = reference
    self.directory = directory
    plan = try CampaignPlan.ofCheckout()
  }

  /// The faults that are looked for.
  private var faults: [Fault] {
    Fault.all.filter { fault in
      fault.name.utf8.starts(with: prefix.utf8) && (fault.trigger != nil || !onlyNarrow)
    }
  }

  /// Whether there is no fault to look for: none is named so.
  public var isEmpty: Bool { faults.isEmpty }

  /// Looks for every fault.
  public func run(_ report: (String) -> Void) {
    report("fault\t" + manners.map(\.rawValue).joined(separator: "\t") + "\ttrigger")
    var tally = FaultTally(seeds: seeds.count, runs: runs)
    for fault in faults {
      var cells: [String] = []
      for manner in manners {
        let numbers = Parallel.run(seeds.count) { index in
          executions(until: fault, manner, seed: seeds[index])
        }
        tally.note(fault.name, manner, foundBy: numbers.count { $0 != nil })
        cells.append(Self.median(numbers))
      }
      report(([fault.name] + cells + [fault.trigger ?? ""]).joined(separator: "\t"))
    }
    for manner in manners { tally.lines(of: manner).forEach(report) }
  }

  /// The median with the number of seeds that found nothing.
  private static func median(_ numbers: [Int?]) -> String {
    let sorted = numbers.map { $0 ?? .max }.sorted()
    let middle = sorted[sorted.count / 2]
    let missed = numbers.count { $0 == nil }
    return (middle == .max ? "-" : "\(middle + 1)") + (missed == 0 ? "" : " (\(missed) missed)")
  }

  private func executions(
    until fault: Fault, _ manner: Manner, seed: UInt64
  ) -> Int? {
    var plan = plan
    plan.budget.runs = runs
    plan.budget.seed = seed
    plan.settings.roles = [fault.role]
    // A link that a busy machine serves late must not count as found.
    plan.settings.deadline = 20_000
    plan.goal = .firstViolation
    plan.strategy = manner == .bytes ? .bytes : .full
    if manner != .corpus { plan.corpus = nil }
    let command = AdapterCommand(
      "\(reference) --fault \(fault.name)", relativeTo: directory)
    let result = try? Campaign.execute(plan) { () throws(StartFailure) in
      try AdapterSession(command: command, hello: ConformanceRun.greeting)
    }
    return result?.firstViolation
  }
}

/// Counts the faults that were found in enough of the seeds.
public struct FaultTally: Sendable {
  /// How many of the seeds must find a fault: four of five, and of fewer or more as large a part.
  public let enough: Int

  private let seeds: Int
  private let runs: Int
  private var found: [FaultBenchmark.Manner: Int] = [:]
  private var missed: [FaultBenchmark.Manner: [String]] = [:]

  /// Counts nothing yet.
  public init(seeds: Int, runs: Int) {
    self.seeds = seeds
    self.runs = runs
    enough = (seeds * 4 + 4) / 5
  }

  /// Takes note of a fault.
  public mutating func note(_ fault: String, _ manner: FaultBenchmark.Manner, foundBy count: Int) {
    if count >= enough {
      found[manner, default: 0] += 1
    } else {
      missed[manner, default: []].append(fault)
    }
  }

  /// What a manner came to: how many faults it found, and which it didn't.
  public func lines(of manner: FaultBenchmark.Manner) -> [String] {
    let (found, missed) = (found[manner, default: 0], missed[manner, default: []])
    return [
      "\(manner.rawValue): \(found) of \(found + missed.count) faults found within \(runs) "
        + "links in \(enough) of \(seeds) seeds",
      "not found (\(manner.rawValue)): "
        + (missed.isEmpty ? "none" : missed.joined(separator: " ")),
    ]
  }
}
