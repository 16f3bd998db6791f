package import AppFlip
package import Conformance
package import Harness

/// What a campaign found out; the parts of one campaign add up to one.
package struct CampaignResult: Sendable {
  package enum End: String, CaseIterable, Sendable {
    case complete
    case outOfTime = "out-of-time"
    case stopped
    case exhausted
    case hung
    case gaveUp = "gave-up"
  }

  /// A part of the campaign, and the variables that run it again: words of a shell, printable.
  package struct Part: Sendable, Equatable {
    package var shard: Shard
    package var call = ""
  }

  package struct RoleResult: Sendable, Equatable {
    package var role = Role.app
    package var executions = 0
    package var behaviours: Set<UInt64> = []
    package var kept = 0
    /// How much of the inputs with few deviations was judged; nil if none were asked for.
    package var coverage: BoundCoverage?
  }

  package struct Occurrence: Sendable, Equatable {
    package var signature = FailureSignature(nil, EvidenceKind(.timedOut))
    package var count = 0
    /// Whether it was looked into no further though it showed beside something new.
    package var isCutShort = false

    /// How many findings of one rule and one evidence are kept: one shows what is wrong, and two more leave a
    /// chance to another fault with the same answer.
    package static let mostFindings = 3
    package static let mostInquiries = 8
    /// How often in a row a signature may turn out to be one that is known.
    package static let mostRepetitions = 3
  }

  /// What a campaign looks into no more than so often: what takes long, and what nobody reads.
  package enum Limit: String, CaseIterable, Sendable {
    case findings
    case histories
    case triage

    package var most: Int {
      switch self {
      case .findings: 200
      case .histories: 8
      case .triage: 200_000
      }
    }
  }

  package struct Totals: Equatable, Sendable {
    package var failures = 0
    package var expected = 0
    package var warnings = 0
  }

  // MARK: - What stands in the file

  package var seed: UInt64 = 0
  package var parts: [Part] = []
  package var command = ""
  package var implementation = ""
  package var edition = Edition.newest
  /// How rules were treated that the document doesn't state.
  package var profile = Profile.default
  package var fixture = Fixture.offered
  package var roles: [RoleResult] = []
  package var occurrences: [Occurrence] = []
  /// The findings, in the order in which they were found; they have files of their own.
  package var findings: [Finding] = []
  package var limits: Set<Limit> = []
  package var triageExecutions = 0
  package var ends: [End] = []
  /// The rules that a baseline expects to be broken; their findings fail no run.
  package var expectedRules: Set<Rule.ID> = []
  package var keepsInputs = false
  package var problems: [String] = []
  package var warnings: [String] = []
  /// How many inputs were to be executed; the greatest number for any.
  package var runs = Int.max
  package var start = CampaignStart.corpus
  package var suite = ConformanceRun.suite
  /// The ids and the numbers of the findings that a file tells of; nil for a campaign that was run.
  var listed: (ids: [String], totals: Totals)?

  // MARK: - What no file tells

  package var isInProcess = false
  package var incidents: [Incident] = []
  package var kept: [KeptInput] = []
  package var reexecuted: [KeptInput] = []
  package var firstViolation: Int?
}

// MARK: - What follows from it

extension CampaignResult {
  package var shards: [Shard] { parts.map(\.shard) }
  package var executions: Int { roles.reduce(0) { $0 + $1.executions } }
  package var behaviours: Int { roles.reduce(0) { $0 + $1.behaviours.count } }
  package var failures: [Finding] { findings.filter { $0.severity == .fail && !isExpected($0) } }
  package var expected: [Finding] { findings.filter { $0.severity == .fail && isExpected($0) } }
  package var warned: [Finding] { findings.filter { $0.severity == .warn } }
  package var totals: Totals {
    listed?.totals
      ?? Totals(failures: failures.count, expected: expected.count, warnings: warned.count)
  }

  package func isExpected(_ finding: Finding) -> Bool {
    finding.signature.rule.map(expectedRules.contains) ?? false
  }

  /// Whether neither an input was executed nor anything found: the report says nothing then.
  package var isUntested: Bool { executions == 0 && findings.isEmpty }

  /// Whether the run passes: something was executed, nothing failed, and nothing went wrong.
  package var isPassed: Bool {
    executions > 0 && failures.isEmpty && problems.isEmpty && isFinished && !lacksShards
  }

  /// The most deviations of the inputs all of which were to be judged; 0 for none.
  package var depth: Int { roles.compactMap(\.coverage?.depth).max() ?? 0 }
  package var isExhaustive: Bool { runs == 0 }
  package var isBoundReached: Bool { roles.allSatisfy { $0.coverage?.isComplete ?? true } }
  package var isWhole: Bool { Set(shards.map(\.number)).count == shards.first?.count }
  /// Whether parts were joined, and others are missing; a part by itself is a run of its own.
  var lacksShards: Bool { shards.count > 1 && !isWhole }

  /// Whether each part came to its end: none was stopped, or ended for what the adapter did.
  package var isFinished: Bool {
    ends.allSatisfy { ![.gaveUp, .hung, .stopped].contains($0) }
      && (!isExhaustive || isBoundReached)
  }

  package var isAdapterAtFault: Bool {
    ends.contains(.gaveUp) || !incidents.failures.isEmpty && failures.isEmpty
      || !failures.isEmpty && failures.allSatisfy(\.signature.isOfAdapter)
  }

  package mutating func take(_ baseline: Baseline, _ catalogue: Catalogue) {
    expectedRules.formUnion(
      Rule.all.map(\.id).filter { baseline.expectsFailure(of: $0, in: catalogue) })
    warnings += baseline.renamings.map { "baseline: \($0)" }
  }

  package mutating func note(dataChanges changes: [String]) {
    warnings.insert(contentsOf: changes.map { "the suite's data: \($0)" }, at: 0)
  }

  package func beside(_ others: [String]) -> CampaignResult {
    var result = self
    result.problems.insert(contentsOf: others, at: 0)
    return result
  }

  /// What is to be kept after a campaign: a small set that brings out the same as all.
  ///
  /// What an input showed in the campaign takes the place of what is noted with it, for another adapter
  /// may have shown that.
  package func corpus(after earlier: [KeptInput]) -> [KeptInput] {
    let anew = Set(reexecuted.map(\.input.fingerprint))
    let others = earlier.filter { !anew.contains($0.input.fingerprint) }
    return CorpusMinimisation.choose(others + reexecuted + kept)
  }
}
