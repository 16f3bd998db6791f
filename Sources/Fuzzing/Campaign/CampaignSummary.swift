public import AppFlip
public import Conformance
import Exchanges

/// What a report tells of a campaign; the parts of one campaign add up to one.
public struct CampaignSummary: Sendable {
  /// What was done for one role.
  public struct RoleSummary: Sendable, Equatable {
    /// The role.
    public let role: Role
    /// How many inputs were executed.
    public internal(set) var executions: Int
    /// What stands for each behaviour that was seen.
    public internal(set) var behaviours: Set<UInt64>
    /// How many inputs showed something new.
    public internal(set) var kept: Int
    /// How much of the inputs with few deviations was judged; nil if none were asked for.
    public internal(set) var coverage: BoundCoverage?
  }

  /// What a part was asked for that all parts of a campaign are asked for, beside what the report tells.
  public struct Request: Sendable, Equatable {
    /// How many inputs were to be executed; the greatest number for any.
    public let runs: Int
    /// What the part began with.
    public let start: CampaignStart
  }

  /// The seed of all randomness.
  public let seed: UInt64
  /// The parts of the campaign that were run.
  public internal(set) var shards: [Shard]
  /// The variables that run each of the parts again, words of a shell, printable.
  public internal(set) var calls: [String]
  /// The adapter's command on one line that a shell takes.
  public let command: String
  /// The name and the version of the implementation, printable.
  public let implementation: String
  /// The edition by which was judged.
  public let edition: Edition
  /// How rules were treated that the document doesn't state.
  public let profile: Profile
  /// What the links were built from.
  public let fixture: Fixture
  /// What was done for each role, in the order of the reports.
  public internal(set) var roles: [RoleSummary]
  /// How many behaviours were seen after how many executions; empty for several parts.
  public internal(set) var growth: [(executions: Int, behaviours: Int)]
  /// How each mutator has done, in all roles together, by its name.
  public internal(set) var mutators: [CampaignResult.MutatorRecord]
  /// How often each signature was seen, in the order of the signatures.
  public internal(set) var occurrences: [CampaignResult.Occurrence]
  /// The findings.
  public internal(set) var findings: [Finding]
  /// How many executions the search for the smallest inputs took.
  public internal(set) var triageExecutions: Int
  /// Why each part ended.
  public internal(set) var ends: [CampaignResult.End]
  /// What went wrong beside the findings, printable.
  public internal(set) var problems: [String]
  /// What is worth a warning beside the findings, printable.
  public internal(set) var warnings: [String]

  /// Takes note of what differs in the suite's data from those that it was built with.
  public mutating func note(dataChanges changes: [String]) {
    warnings.insert(contentsOf: changes.map { "the suite's data: \($0)" }, at: 0)
  }

  /// How many inputs were executed in all.
  public var executions: Int { roles.reduce(0) { $0 + $1.executions } }
  /// How many different behaviours were seen in all.
  public var behaviours: Int { roles.reduce(0) { $0 + $1.behaviours.count } }
  /// The rules that a baseline expects to be broken; their findings fail no run.
  public internal(set) var expectedRules: Set<Rule.ID> = []
  /// The findings by which the run fails.
  public var failures: [Finding] { findings.filter { $0.severity == .fail && !isExpected($0) } }
  /// The findings by rules that a baseline expects to be broken.
  public var expected: [Finding] { findings.filter { $0.severity == .fail && isExpected($0) } }
  /// The findings that are worth a warning.
  public var warned: [Finding] { findings.filter { $0.severity == .warn } }

  /// Whether a baseline expects the rule of a finding to be broken.
  public func isExpected(_ finding: Finding) -> Bool {
    finding.signature.rule.map(expectedRules.contains) ?? false
  }

  /// Whether the implementation runs in the tests' own process; no file tells.
  public var isInProcess = false

  /// Whether inputs were read from a folder that holds others now.
  public internal(set) var keepsInputs = false
  /// The limits at which violations were no longer looked into as others were.
  public internal(set) var limits: Set<CampaignResult.Limit> = []

  /// What was asked for; nil in the files of releases that didn't keep it.
  public internal(set) var request: Request?

  /// Whether neither an input was executed nor anything found: the report says nothing then.
  public var isUntested: Bool { executions == 0 && findings.isEmpty }

  /// Whether the run passes: something was executed, nothing failed, and nothing went wrong.
  public var isPassed: Bool {
    executions > 0 && failures.isEmpty && problems.isEmpty && isFinished
  }

  /// The most deviations of the inputs all of which were to be judged; 0 for none.
  public var depth: Int { roles.compactMap(\.coverage?.depth).max() ?? 0 }
  /// Whether nothing was asked for but to judge all inputs with few deviations.
  public var isExhaustive: Bool { request?.runs == 0 }
  /// Whether all inputs with few deviations were judged that the parts were to judge.
  public var isBoundReached: Bool { roles.allSatisfy { $0.coverage?.isComplete ?? true } }

  /// Whether each part came to its end: none was stopped, or ended for what the adapter did.
  public var isFinished: Bool {
    !ends.contains(.gaveUp) && !ends.contains(.hung) && !ends.contains(.stopped)
      && (!isExhaustive || isBoundReached)
  }

  /// Whether something went wrong with the adapter without an input to blame; no file tells.
  private(set) var hasIncidents = false

  /// Whether no rule is broken, and the adapter itself did something wrong.
  public var isAdapterAtFault: Bool {
    ends.contains(.gaveUp) || hasIncidents && failures.isEmpty
      || !failures.isEmpty && failures.allSatisfy(\.signature.isOfAdapter)
  }

  /// Sums up a campaign.
  public init(_ result: CampaignResult, command: String, inputs: String? = nil) {
    seed = result.plan.budget.seed
    shards = [result.plan.budget.shard]
    let command = ShellWord.line(command)
    self.command = command
    let call = CampaignCall(
      result.plan,
      executions: result.roles.reduce(0) { $0 + $1.executions - ($1.coverage?.sent ?? 0) },
      end: result.end,
      hasHung: result.occurrences.contains(where: \.signature.isHang),
      roles: result.roles.map(\.role), command: command, inputs: inputs)
    calls = [call.words]
    implementation = result.shownImplementation
    edition = result.plan.settings.edition
    profile = result.plan.settings.profile
    fixture = result.fixture
    roles = result.roles.map {
      RoleSummary(
        role: $0.role, executions: $0.executions, behaviours: $0.behaviours, kept: $0.corpusSize,
        coverage: $0.coverage)
    }
    growth = result.growth
    mutators = result.roles.flatMap(\.mutators).summed
    occurrences = result.occurrences
    findings = result.findings
    triageExecutions = result.triageExecutions
    ends = [result.end]
    keepsInputs = inputs != nil
    limits = result.limits
    request = Request(
      runs: result.plan.budget.runs, start: result.plan.corpus == nil ? .good : .corpus)
    hasIncidents = !result.incidents.failures.isEmpty
    problems = result.problems + result.incidents.failures.map(\.description)
    warnings = result.incidents.stalls.map(\.description)
    warnings += result.shutdowns.filter { !$0.isClean }.map(\.description)
    if result.regressionsLeft > 0 {
      warnings.append(
        "\(result.regressionsLeft) of \(result.plan.regressions.count) earlier findings were not "
          + "replayed, because there was no time left")
    }
    warnings += untested.map {
      "nothing was executed for the role \($0.rawValue), because the campaign ended before its "
        + "turn: raise the number of links or the time, or mend what ended it"
    }
  }

  /// The roles that had no turn before the campaign ended.
  private var untested: [Role] {
    executions == 0 ? [] : roles.filter { $0.executions == 0 }.map(\.role)
  }

  /// Takes what a baseline expects.
  public mutating func take(_ baseline: Baseline, _ catalogue: Catalogue) {
    expectedRules.formUnion(
      Rule.all.map(\.id).filter { baseline.expectsFailure(of: $0, in: catalogue) })
    warnings += baseline.renamings.map { "baseline: \($0)" }
  }

  init(
    seed: UInt64, shards: [Shard], calls: [String], command: String, implementation: String,
    edition: Edition,
    profile: Profile, fixture: Fixture, roles: [RoleSummary],
    growth: [(executions: Int, behaviours: Int)], mutators: [CampaignResult.MutatorRecord],
    occurrences: [CampaignResult.Occurrence], findings: [Finding], triageExecutions: Int,
    ends: [CampaignResult.End], problems: [String], warnings: [String]
  ) {
    self.seed = seed
    self.shards = shards
    self.calls = calls
    self.command = command
    self.implementation = implementation
    self.edition = edition
    self.profile = profile
    self.fixture = fixture
    self.roles = roles
    self.growth = growth
    self.mutators = mutators
    self.occurrences = occurrences
    self.findings = findings
    self.triageExecutions = triageExecutions
    self.ends = ends
    self.problems = problems
    self.warnings = warnings
  }
}

extension [CampaignResult.MutatorRecord] {
  /// One record for each name, those that brought most first.
  var summed: [CampaignResult.MutatorRecord] {
    var sums: [String: (uses: Int, yield: Int)] = [:]
    for record in self {
      let sum = sums[record.name] ?? (0, 0)
      sums[record.name] = (sum.uses + record.uses, sum.yield + record.yield)
    }
    return sums.map {
      CampaignResult.MutatorRecord(name: $0.key, uses: $0.value.uses, yield: $0.value.yield)
    }.sorted { ($1.yield, $0.name) < ($0.yield, $1.name) }
  }
}
