import Conformance
import Fuzzing
import Harness
import ReferenceImplementation

/// What the fuzzer finds in what is right: nothing that fails, or the suite gives a false alarm.
public struct VariantBenchmark: Sendable {
  /// The command that starts the reference implementation.
  private let reference: String
  /// The folder in which the command is relative.
  private let directory: String
  /// The executions for each variant.
  public var runs = 20_000
  /// The seed.
  public var seed: UInt64 = 1
  /// The beginning of the names of the variants that are run.
  public var prefix = ""

  /// Prepares the benchmark.
  ///
  /// - Parameters:
  ///   - reference: the command that starts the reference implementation.
  ///   - directory: the folder in which the command is relative.
  public init(reference: String, relativeTo directory: String) {
    self.reference = reference
    self.directory = directory
  }

  /// The variants: the reference as it is, then each of its other legal choices.
  private var variants: [(name: String, command: String)] {
    let choices = NamedBehaviours.choices.map(\.rawValue)
      .filter { $0.utf8.starts(with: prefix.utf8) }
      .map { ($0, "\(reference) --choice \($0)") }
    return (prefix.isEmpty ? [("reference", reference)] : []) + choices
  }

  /// Runs a campaign against every variant.
  ///
  /// - Parameter report: takes each line of the result as soon as it is known.
  /// - Returns: how many variants there are, and how many findings fail.
  /// - Throws: `RunError` where a variant can't be started.
  public func run(
    _ report: (String) -> Void
  ) throws(RunError) -> (variants: Int, failures: Int) {
    report("variant\texecutions\tfailures")
    let variants = variants
    var (executions, failures) = (0, 0)
    for variant in variants {
      let result = try campaign(against: variant.command)
      let failing = result.findings.filter { $0.severity == .fail }
      executions += result.executions
      failures += failing.count
      let names = failing.map { $0.symptom.rule?.rawValue ?? $0.symptom.kind.word }
      report("\(variant.name)\t\(result.executions)\t" + names.joined(separator: " "))
    }
    report("\(failures) failures in \(executions) executions against \(variants.count) variants")
    return (variants.count, failures)
  }

  private func campaign(against variant: String) throws(RunError) -> CampaignResult {
    var budget = Budget()
    budget.runs = runs
    budget.seed = seed
    var settings = Settings()
    // A link that a busy machine serves late is no finding.
    settings.deadline = 20_000
    var plan = CampaignPlan(budget, settings: settings)
    plan.words = (try? WordList(contentsOf: WordList.file))?.words ?? []
    plan.corpus = try? Corpus()
    let command = AdapterCommand(variant, relativeTo: directory)
    return try Campaign.execute(plan) { () throws(StartFailure) in
      try AdapterSession(command: command, hello: ConformanceRun.greeting)
    }
  }
}
