import AdapterProtocol
package import AppFlip
package import Conformance

/// The result of a fuzzing run, or of several parts of one.
package struct FuzzResult: Sendable {
  package enum End: String, CaseIterable, MessageValue, Sendable {
    case complete
    case outOfTime = "out-of-time"
    case stopped, hung
    case gaveUp = "gave-up"
    case underWay = "under-way"

    package var inWords: String {
      switch self {
      case .complete: "every link was sent"
      case .outOfTime: "the time was up"
      case .stopped: "the run was stopped"
      case .hung: "too many links got no response in time"
      case .gaveUp: "the adapter was restarted too often"
      case .underWay: "the run is under way, or it was killed"
      }
    }
  }

  /// The inputs of one shard from a number on.
  package struct Part: Equatable, Sendable {
    package var shard = Shard.whole
    package var from = 0
    /// The number of the first input that wasn't sent.
    package var next = 0
    package var end = End.complete
    /// The command that sends the part again: words of a shell, printable ASCII.
    package var command = ""
  }

  package var suite = ConformanceRun.suite
  package var implementation = ""
  /// The adapter's command, printable ASCII.
  package var adapter = ""
  /// The commands of compared adapters; empty for one adapter.
  package var compared: [String] = []
  package var edition = Edition.newest
  package var profile = Profile.default
  package var fixture = Fixture.offered
  package var seed: UInt64 = 1
  /// The number of random inputs; `Int.max` for no limit.
  package var runs = 0
  package var parts = [Part()]
  /// Whether a part must exist for each input.
  var isMerged = false
  /// The number of inputs with a reply, for each role.
  package var sent: [Role: Int] = [:]
  /// The number of requests, including requests for minimising.
  package var executions = 0
  /// The number of code places that an adapter reported; the maximum of all adapters.
  package var reached = 0
  package var failures: [FuzzFailure] = []
  /// The number of failures of each kind, including explained failures.
  var counts: [String: Int] = [:]
  /// The failures that a baseline expects, sorted.
  var expected: [String] = []
  package var problems: [String] = []
  package var warnings: [String] = []

  // MARK: - Not in the file

  package var isInProcess = false
  /// The folder of the reports as the user wrote it.
  package var reports = ReportFolder.usual
  package var isAdapterAtFault = false
}

extension FuzzResult {
  /// A result without inputs.
  init(_ plan: FuzzPlan, _ fixture: Fixture, _ implementation: String) {
    self.init()
    (self.fixture, self.implementation) = (fixture, implementation)
    (edition, profile) = (plan.settings.edition, plan.settings.profile)
    (seed, runs) = (plan.seed, plan.runs)
    parts = [Part(shard: plan.shard, from: plan.from, next: plan.from, end: .underWay)]
  }

  package var inputs: Int { sent.values.reduce(0, +) }

  func isExpected(_ failure: FuzzFailure) -> Bool {
    failure.expectation.allSatisfy(expected.contains)
  }

  /// The failures that fail the run.
  package var failing: [FuzzFailure] { failures.filter { $0.severity == .fail && !isExpected($0) } }

  /// The number of failures that a baseline expects.
  package var expectedFailures: Int { failures.count { $0.severity == .fail && isExpected($0) } }

  package var isPassed: Bool {
    inputs > 0 && failing.isEmpty && problems.isEmpty && isFinished
  }

  /// Whether every part came to its end and no part is missing; random inputs end with the time.
  package var isFinished: Bool {
    missing.isEmpty && lastParts.allSatisfy { $0.end == .complete || $0.end == .outOfTime }
  }

  /// The parts without a continuation.
  var lastParts: [Part] {
    parts.filter { part in
      !parts.contains { $0.shard == part.shard && $0.from > part.from && $0.from <= part.next }
    }
  }

  /// The parts that a merged result lacks, in words.
  var missing: [String] {
    guard isMerged, let count = parts.first?.shard.count else { return [] }
    return (1...count).flatMap { number -> [String] in
      let own = parts.filter { $0.shard.number == number }.sorted { $0.from < $1.from }
      if own.isEmpty { return ["part \(number)/\(count)"] }
      var (gaps, next) = ([String](), 0)
      for part in own {
        if part.from > next { gaps.append("part \(number)/\(count) from \(next)") }
        next = max(next, part.next)
      }
      return gaps
    }
  }

  /// Removes the failures that an earlier result explains.
  package mutating func leaveOut(_ earlier: FuzzResult) {
    let all = failures.count
    failures.removeAll { failure in
      earlier.failures.contains { $0.kind == failure.kind && failure.isExplained(by: $0) }
    }
    let known = all - failures.count
    if known > 0 { warnings.append("\(known.counted("known difference")) left out") }
  }

  /// Sets the failures that don't fail the run.
  package mutating func take(_ baseline: Baseline, _ catalogue: Catalogue) {
    expected = baseline.expectedFailures(in: catalogue).sorted()
  }

  /// The entries with which a list expects the failures that fail the run.
  package var newEntries: [BaselineEntry] {
    failing.grouped(by: \.expectation).compactMap(\.elements.first).map { failure in
      BaselineEntry(
        ofFuzzing: failure.role, failure.signature.rule, as: failure.signature.kind.withoutHost)
    }
  }
}

// MARK: - Parts of one run

extension FuzzResult {
  /// Joins the parts of one run.
  package static func merged(
    _ results: [(name: String, result: FuzzResult)]
  ) throws(MergeError) -> FuzzResult {
    let sorted = results.sorted { $0.result.order < $1.result.order }
    guard var merged = sorted.first?.result else {
      throw MergeError(description: "name the folders of the parts")
    }
    for (name, other) in sorted.dropFirst() {
      if let problem = merged.difference(from: other) {
        throw MergeError(
          description: "\(sorted[0].name) and \(name) aren't parts of one run: \(problem)")
      }
      merged.add(other)
    }
    merged.isMerged = true
    return merged
  }

  /// Joins an earlier result with its continuation.
  static func continuing(
    _ earlier: FuzzResult, _ result: FuzzResult
  ) throws(MergeError) -> FuzzResult {
    guard earlier.parts.contains(where: { $0.shard == result.parts[0].shard }),
      earlier.parts.map(\.next).contains(result.parts[0].from)
    else { throw MergeError(description: "the result isn't of this run") }
    var joined = try merged([("the earlier run", earlier), ("this run", result)])
    joined.isMerged = earlier.isMerged
    return joined
  }

  private var order: (Int, Int) { parts.first.map { ($0.shard.number, $0.from) } ?? (0, 0) }

  private var settings: [(name: String, value: String)] {
    let configuration = JSONWriter.line(fixture.configuration.json).dropLast()
    return [
      ("the suite", suite), ("the implementation", implementation),
      ("the edition", "\(edition.rawValue)"), ("the profile", profile.rawValue),
      ("the seed", "\(seed)"), ("--links", "\(runs)"),
      ("the number of parts", "\(parts.first?.shard.count ?? 1)"),
      ("the baseline", expected.joined(separator: ", ")),
      ("the adapter's configuration", String(decoding: configuration, as: UTF8.self)),
    ]
  }

  /// The first setting that differs.
  private func difference(from other: FuzzResult) -> String? {
    let pair = zip(settings, other.settings).first { $0.value != $1.value }
    if let (own, others) = pair { return "\(own.name) is \(own.value) and \(others.value)" }
    let twice = other.parts.first { part in
      parts.contains { $0.shard == part.shard && $0.from == part.from }
    }
    return twice.map { "both are part \($0.shard) from \($0.from)" }
  }

  private mutating func add(_ other: FuzzResult) {
    parts += other.parts
    sent.merge(other.sent) { $0 + $1 }
    executions += other.executions
    reached = max(reached, other.reached)
    var list = FailureList()
    for failure in failures + other.failures { list.add(failure) }
    failures = list.inOrder
    counts.merge(other.counts) { $0 + $1 }
    problems += other.problems
    warnings += other.warnings
    isAdapterAtFault = isAdapterAtFault || other.isAdapterAtFault
  }
}

/// The reason why results aren't parts of one run.
package struct MergeError: Error, CustomStringConvertible {
  package let description: String
}
