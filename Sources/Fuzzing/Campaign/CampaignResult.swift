public import AppFlip
public import Conformance
public import Harness

/// What a campaign found out; the parts of one campaign add up to one.
public struct CampaignResult: Sendable {
  /// Why a campaign ended.
  public enum End: String, CaseIterable, Sendable {
    /// Everything that was asked for was executed.
    case complete
    case outOfTime = "out-of-time"
    /// Somebody stopped it.
    case stopped
    /// Nothing new came to mind.
    case exhausted
    /// So many links got no reply in time that the campaign would have taken hours.
    case hung
    /// The adapter was restarted too often.
    case gaveUp = "gave-up"
  }

  /// A part of the campaign, and the variables that run it again: words of a shell, printable.
  public struct Part: Sendable, Equatable {
    /// Which part it is.
    public var shard: Shard
    /// The variables that run it again, words of a shell, printable.
    public var call = ""
  }

  /// What was done for one role.
  public struct RoleResult: Sendable, Equatable {
    /// The role.
    public internal(set) var role = Role.app
    /// How many inputs were executed.
    public internal(set) var executions = 0
    /// What stands for each behaviour that was seen.
    public internal(set) var behaviours: Set<UInt64> = []
    /// How many inputs showed something new.
    public internal(set) var kept = 0
    /// How much of the inputs with few deviations was judged; nil if none were asked for.
    public internal(set) var coverage: BoundCoverage?
  }

  /// How a mutator has done.
  public struct MutatorRecord: Sendable, Equatable {
    /// The permanent name.
    public internal(set) var name = ""
    /// The inputs that it had a part in.
    public internal(set) var uses = 0
    /// Those of them that showed something new.
    public internal(set) var yield = 0
  }

  /// How often a signature was seen.
  public struct Occurrence: Sendable, Equatable {
    /// The signature.
    public internal(set) var signature = FailureSignature(nil, EvidenceKind(.timedOut))
    /// The executions that showed it.
    public internal(set) var count = 0
    /// Whether it was looked into no further though it showed beside something new.
    public internal(set) var isCutShort = false

    /// How many findings of one rule and one evidence are kept: one shows what is wrong, and two more leave a
    /// chance to another fault with the same answer.
    public static let mostFindings = 3
    /// How often a signature is looked into, at most.
    public static let mostInquiries = 8
    /// How often in a row a signature may turn out to be one that is known.
    public static let mostRepetitions = 3
  }

  /// What a campaign looks into no more than so often: what takes long, and what nobody reads.
  public enum Limit: String, CaseIterable, Sendable {
    case findings
    /// Breaches for which the inputs before them are searched.
    case histories
    /// Executions aside, to minimise and to confirm findings.
    case triage

    /// How often at most.
    public var most: Int {
      switch self {
      case .findings: 200
      case .histories: 8
      case .triage: 200_000
      }
    }
  }

  /// How many findings there are, by what they do to the campaign.
  public struct Totals: Equatable, Sendable {
    /// Those by which the campaign fails.
    public internal(set) var failures = 0
    /// Those by rules that a baseline expects to be broken.
    public internal(set) var expected = 0
    /// Those that are worth a warning.
    public internal(set) var warnings = 0
  }

  // MARK: - What stands in the file

  /// The seed of all randomness.
  public internal(set) var seed: UInt64 = 0
  /// The parts of the campaign that were run.
  public internal(set) var parts: [Part] = []
  /// The adapter's command on one line that a shell takes.
  public internal(set) var command = ""
  /// The name and the version of the implementation, printable.
  public internal(set) var implementation = ""
  /// The edition by which was judged.
  public internal(set) var edition = Edition.newest
  /// How rules were treated that the document doesn't state.
  public internal(set) var profile = Profile.default
  /// What the links were built from.
  public internal(set) var fixture = Fixture.offered
  /// What was done for each role, in the order of the reports.
  public internal(set) var roles: [RoleResult] = []
  /// How each mutator has done, in all roles together, those that brought most first.
  public internal(set) var mutators: [MutatorRecord] = []
  /// How often each signature was seen, in the order of the signatures.
  public internal(set) var occurrences: [Occurrence] = []
  /// The findings, in the order in which they were found; they have files of their own.
  public internal(set) var findings: [Finding] = []
  /// The limits at which violations were no longer looked into as others were.
  public internal(set) var limits: Set<Limit> = []
  /// How many executions the search for the smallest inputs took beside those of the campaign.
  public internal(set) var triageExecutions = 0
  /// Why each part ended.
  public internal(set) var ends: [End] = []
  /// The rules that a baseline expects to be broken; their findings fail no run.
  public internal(set) var expectedRules: Set<Rule.ID> = []
  /// Whether inputs were read from a folder that holds others now.
  public internal(set) var keepsInputs = false
  /// What went wrong beside the findings, printable.
  public internal(set) var problems: [String] = []
  /// What is worth a warning beside the findings, printable.
  public internal(set) var warnings: [String] = []
  /// How many inputs were to be executed; the greatest number for any.
  public internal(set) var runs = Int.max
  /// What the campaign began with.
  public internal(set) var start = CampaignStart.corpus
  /// The name and version of the suite that ran it.
  public internal(set) var suite = ConformanceRun.suite
  /// The ids and the numbers of the findings that a file tells of; nil for a campaign that was run.
  var listed: (ids: [String], totals: Totals)?
  /// How many behaviours were seen after how many executions; empty for several parts.
  public internal(set) var growth: [(executions: Int, behaviours: Int)] = []

  // MARK: - What no file tells

  /// Whether the implementation runs in the tests' own process.
  public var isInProcess = false
  /// What went wrong without a single input to blame.
  public internal(set) var incidents: [Incident] = []
  /// The inputs that showed something new, for another campaign.
  public internal(set) var kept: [KeptInput] = []
  /// The inputs that earlier campaigns kept, as far as they were executed again, with what they show now.
  public internal(set) var reexecuted: [KeptInput] = []
  /// The number of the first execution that broke a rule, if that was the goal of the campaign.
  public internal(set) var firstViolation: Int?
}

// MARK: - What follows from it

extension CampaignResult {
  /// The parts of the campaign that were run.
  public var shards: [Shard] { parts.map(\.shard) }
  /// How many inputs were executed in all.
  public var executions: Int { roles.reduce(0) { $0 + $1.executions } }
  /// How many different behaviours were seen in all.
  public var behaviours: Int { roles.reduce(0) { $0 + $1.behaviours.count } }
  /// The findings by which the run fails.
  public var failures: [Finding] { findings.filter { $0.severity == .fail && !isExpected($0) } }
  /// The findings by rules that a baseline expects to be broken.
  public var expected: [Finding] { findings.filter { $0.severity == .fail && isExpected($0) } }
  /// The findings that are worth a warning.
  public var warned: [Finding] { findings.filter { $0.severity == .warn } }
  /// How many findings there are, also for whoever has no files of them.
  public var totals: Totals {
    listed?.totals
      ?? Totals(failures: failures.count, expected: expected.count, warnings: warned.count)
  }

  /// Whether a baseline expects the rule of a finding to be broken.
  public func isExpected(_ finding: Finding) -> Bool {
    finding.signature.rule.map(expectedRules.contains) ?? false
  }

  /// Whether neither an input was executed nor anything found: the report says nothing then.
  public var isUntested: Bool { executions == 0 && findings.isEmpty }

  /// Whether the run passes: something was executed, nothing failed, and nothing went wrong.
  public var isPassed: Bool {
    executions > 0 && failures.isEmpty && problems.isEmpty && isFinished && !lacksShards
  }

  /// The most deviations of the inputs all of which were to be judged; 0 for none.
  public var depth: Int { roles.compactMap(\.coverage?.depth).max() ?? 0 }
  /// Whether nothing was asked for but to judge all inputs with few deviations.
  public var isExhaustive: Bool { runs == 0 }
  /// Whether all inputs with few deviations were judged that the parts were to judge.
  public var isBoundReached: Bool { roles.allSatisfy { $0.coverage?.isComplete ?? true } }
  /// Whether every part of the campaign is there.
  public var isWhole: Bool { Set(shards.map(\.number)).count == shards.first?.count }
  /// Whether parts were joined, and others are missing; a part by itself is a run of its own.
  var lacksShards: Bool { shards.count > 1 && !isWhole }

  /// Whether each part came to its end: none was stopped, or ended for what the adapter did.
  public var isFinished: Bool {
    ends.allSatisfy { ![.gaveUp, .hung, .stopped].contains($0) }
      && (!isExhaustive || isBoundReached)
  }

  /// Whether no rule is broken, and the adapter itself did something wrong.
  public var isAdapterAtFault: Bool {
    ends.contains(.gaveUp) || !incidents.failures.isEmpty && failures.isEmpty
      || !failures.isEmpty && failures.allSatisfy(\.signature.isOfAdapter)
  }

  /// Takes what a baseline expects.
  public mutating func take(_ baseline: Baseline, _ catalogue: Catalogue) {
    expectedRules.formUnion(
      Rule.all.map(\.id).filter { baseline.expectsFailure(of: $0, in: catalogue) })
    warnings += baseline.renamings.map { "baseline: \($0)" }
  }

  /// Takes note of what differs in the suite's data from those that it was built with.
  public mutating func note(dataChanges changes: [String]) {
    warnings.insert(contentsOf: changes.map { "the suite's data: \($0)" }, at: 0)
  }

  /// The result with what else went wrong, in front of what the adapter did.
  public func beside(_ others: [String]) -> CampaignResult {
    var result = self
    result.problems.insert(contentsOf: others, at: 0)
    return result
  }

  /// What is to be kept after a campaign: a small set that brings out the same as all.
  ///
  /// What an input showed in the campaign takes the place of what is noted with it, for another adapter
  /// may have shown that.
  public func corpus(after earlier: [KeptInput]) -> [KeptInput] {
    let anew = Set(reexecuted.map(\.input.fingerprint))
    let others = earlier.filter { !anew.contains($0.input.fingerprint) }
    return CorpusMinimisation.choose(others + reexecuted + kept)
  }
}

/// How many behaviours were seen after how many executions, at steps that grow with the campaign.
struct Growth: Sendable {
  /// The steps passed, then the end.
  var values: [(executions: Int, behaviours: Int)] {
    guard let last, last.executions > steps.last?.executions ?? 0 else { return steps }
    return steps + [last]
  }

  private var steps: [(executions: Int, behaviours: Int)] = []
  private var last: (executions: Int, behaviours: Int)?
  private var next = 0

  mutating func note(_ behaviours: Int, after executions: Int) {
    last = (executions, behaviours)
    guard executions >= next else { return }
    steps.append((executions, behaviours))
    next = executions + max(1, executions / 4)
  }
}
