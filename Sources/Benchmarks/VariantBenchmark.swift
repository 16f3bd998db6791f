public import Conformance
import Exchanges
import Fuzzing
import Harness
import ReferenceVariants

/// What the fuzzer finds in what is right: nothing that fails, or the suite gives a false alarm.
public struct VariantBenchmark: Sendable {
  /// The command that starts the reference implementation.
  private let reference: String
  /// The folder in which the command is relative.
  private let directory: String
  /// What each campaign begins with.
  private let plan: CampaignPlan
  /// The executions for each variant.
  public var runs = 20_000
  /// The seed.
  public var seed: UInt64 = 1
  /// The beginning of the names of the variants that are run.
  public var prefix = ""

  /// Prepares the benchmark.
  public init(reference: String, relativeTo directory: String) throws {
    self.reference = reference
    self.directory = directory
    plan = try CampaignPlan.ofCheckout()
  }

  /// What came of all campaigns.
  public struct Tally: Sendable {
    /// How many variants there are.
    public var variants = 0
    /// How many inputs were executed.
    public var executions = 0
    /// How many findings fail, and how many campaigns didn't come to their end.
    public var failures = 0
    /// How many findings are warnings, which a legal choice may bring about.
    public var warnings = 0
  }

  /// The names of the variants: none for the reference as it is, then those of its other legal choices.
  private var names: [String?] {
    let choices = Choice.all.map(\.name)
      .filter { $0.utf8.starts(with: prefix.utf8) }
    return (prefix.isEmpty ? [nil] : []) + choices
  }

  /// Whether there is no variant to run.
  public var isEmpty: Bool { names.isEmpty }

  /// Runs a campaign against every variant.
  public func run(_ report: (String) -> Void) throws(RunError) -> Tally {
    report("variant\tlinks\twarnings\tfailures")
    var tally = Tally()
    for name in names {
      let result = try campaign(against: name)
      let failing = result.findings.filter { $0.severity == .fail }
      tally.variants += 1
      tally.executions += result.executions
      var failures = failing.map { $0.signature.rule?.rawValue ?? $0.signature.kind.word }
      failures += result.ends.filter { $0 != .complete }.map(\.rawValue)
      failures += result.incidents.map { "\($0)" }
      let warnings = result.findings.count - failing.count
      tally.failures += failures.count
      tally.warnings += warnings
      report(
        "\(name ?? "reference")\t\(result.executions)\t\(warnings)\t"
          + failures.joined(separator: " "))
    }
    report(
      "\(tally.failures) failures and \(tally.warnings) warnings in \(tally.executions) links "
        + "against \(tally.variants) variants")
    return tally
  }

  private func campaign(against name: String?) throws(RunError) -> CampaignResult {
    var plan = plan
    plan.budget.runs = runs
    plan.budget.seed = seed
    // A link that a busy machine serves late is no finding.
    plan.settings.deadline = 20_000
    let choice = name.map { " --choice \($0)" } ?? ""
    let command = AdapterCommand(reference + choice, relativeTo: directory)
    return try Campaign.execute(plan) { () throws(StartFailure) in
      try AdapterSession(command: command, hello: ConformanceRun.greeting)
    }
  }
}
