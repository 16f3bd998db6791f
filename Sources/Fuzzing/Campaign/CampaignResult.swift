package import AppFlip
package import Conformance
import Harness

/// What a campaign found out; the parts of one campaign add up to one.
package struct CampaignResult: Sendable {
  package enum End: String, CaseIterable, Sendable {
    case complete
    case outOfTime = "out-of-time"
    case stopped, exhausted, hung
    case gaveUp = "gave-up"
  }

  /// A part of the campaign, and the variables that run it again: words of a shell, printable.
  struct Part: Equatable, Sendable {
    var shard: Shard
    var call = ""
  }

  package struct RoleResult: Sendable, Equatable {
    package var role = Role.app
    package var executions = 0
    var behaviours: Set<UInt64> = []
    var kept = 0
    /// How much of the inputs with few deviations was judged; nil if none were asked for.
    package var coverage: BoundCoverage?
  }

  struct Occurrence: Sendable, Equatable {
    var signature = FailureSignature(nil, EvidenceKind(.timedOut))
    var count = 0
    /// Whether it was looked into no further though it showed beside something new.
    var isCutShort = false
  }

  /// What a campaign looks into no more than so often: what takes long, and what nobody reads.
  enum Limit: String, CaseIterable, Sendable {
    case findings, histories, triage

    var most: Int {
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
  var parts: [Part] = []
  package var command = ""
  package var implementation = ""
  package var edition = Edition.newest
  package var profile = Profile.default
  package var fixture = Fixture.offered
  package var roles: [RoleResult] = []
  var occurrences: [Occurrence] = []
  /// In the order in which they were found; they have files of their own.
  package var findings: [Finding] = []
  var limits: Set<Limit> = []
  var triageExecutions = 0
  package var ends: [End] = []
  /// The rules that a baseline expects to be broken, and where a role's responses go then; such findings fail no run.
  var expectedFailures: Set<String> = []
  var keepsInputs = false
  package var problems: [String] = []
  package var warnings: [String] = []
  /// The inputs that were to be executed; the greatest number for any.
  var runs = Int.max
  var start = CampaignStart.corpus
  package var suite = ConformanceRun.suite
  /// The ids and the numbers of the findings that a file tells of; nil for a campaign that was run.
  var listed: (ids: [String], totals: Totals)?

  // MARK: - What no file tells

  package var isInProcess = false
  var incidents: [Incident] = []
  var kept: [KeptInput] = []
  var reexecuted: [KeptInput] = []
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

  func isExpected(_ finding: Finding) -> Bool {
    finding.signature.rule.map {
      expectedFailures.isSuperset(of: finding.signature.kind.failures(of: $0))
    } ?? false
  }

  package var isUntested: Bool { executions == 0 && findings.isEmpty }

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
    expectedFailures.formUnion(baseline.expectedFailures(in: catalogue))
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

  /// What an input showed in the campaign takes the place of what is noted with it, for another adapter may
  /// have shown that.
  func corpus(after earlier: [KeptInput]) -> [KeptInput] {
    let anew = Set(reexecuted.map(\.input.fingerprint))
    let others = earlier.filter { !anew.contains($0.input.fingerprint) }
    return CorpusMinimisation.choose(others + reexecuted + kept)
  }
}
