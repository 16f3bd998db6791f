public import Foundation

/// What a run and a baseline have in common, and in what they depart from one another.
public struct BaselineComparison: Equatable, Sendable {
  /// The entries whose results came as they say, in the order of the file.
  public let met: [Baseline.Line]
  /// Everything else: the results in the order of the run, then the entries in that of the file.
  public let unexpected: [UnexpectedResult]

  /// The old names that stand in the baseline; its entries count for the new ones.
  public let renamings: [Baseline.Renaming]

  private let expected: Set<CaseFailure>

  /// How many results came as an entry says.
  public var expectedCount: Int { expected.count }

  /// Whether every result that needs an entry has one, and every entry its results.
  public var isClean: Bool { unexpected.isEmpty }

  /// Whether an entry expects a result just as it came.
  public func expects(_ failure: CaseFailure) -> Bool { expected.contains(failure) }

  /// Compares a run with a baseline.
  public init(_ baseline: Baseline, _ run: RunResult) {
    var index = BaselineIndex(baseline.lines)
    var expected: Set<CaseFailure> = []
    var unexpected: [UnexpectedResult] = []
    for failure in run.cases.flatMap(\.failures) {
      switch index.match(failure) {
      case .expected: expected.insert(failure)
      case .otherEvidence(let line): unexpected.append(.otherEvidence(line, failure))
      case .unlisted: unexpected.append(.unlisted(failure))
      }
    }
    var met: [Baseline.Line] = []
    for (line, tally) in zip(baseline.lines, index.tallies) {
      if tally.matched == line.entry.cases.count {
        met.append(line)
      } else if !tally.hasOtherEvidence {
        unexpected.append(Self.unexpectedResult(of: line, found: tally.matched, in: run))
      }
    }
    self.expected = expected
    renamings = baseline.renamings
    self.met = met
    self.unexpected = unexpected
  }

  /// What an entry departs in that matches another number of results than it says.
  private static func unexpectedResult(
    of line: Baseline.Line, found: Int, in run: RunResult
  ) -> UnexpectedResult {
    guard case .one(let id) = line.entry.cases else { return .otherCount(line, found: found) }
    guard let result = run[id] else { return .unmatched(line, .notRun) }
    let name = line.entry.rule.map { result.verdict(by: $0)?.name } ?? result.summary.rawValue
    switch name.flatMap(CaseResult.Summary.init) {
    case .pass, .warn: return .passes(line)
    case .fail: return .unmatched(line, .fails)
    case .inconclusive: return .unmatched(line, .inconclusive)
    case .notRun: return .unmatched(line, .notRun)
    case nil: return .unmatched(line, .notJudged)
    }
  }
}

// MARK: -

/// A point in which a run and its baseline depart from one another; each fails the run.
public enum UnexpectedResult: Equatable, Sendable {
  /// Why an entry matches nothing, if its case doesn't pass.
  public enum Cause: String, Sendable {
    /// The run has no result for the case.
    case notRun = "the case was not run"
    /// The rule says nothing about the case.
    case notJudged = "the case was not judged by the rule"
    /// The case fails instead.
    case fails = "the case fails now"
    /// The case couldn't be judged.
    case inconclusive = "the case couldn't be judged"
  }

  /// A result that no entry expects.
  case unlisted(CaseFailure)
  /// A result with other evidence than the entry for its case says.
  case otherEvidence(Baseline.Line, CaseFailure)
  /// An entry whose case keeps the rule now.
  case passes(Baseline.Line)
  /// An entry for one case that matches nothing, though the case doesn't pass.
  case unmatched(Baseline.Line, Cause)
  /// An entry for several cases that matches another number of results.
  case otherCount(Baseline.Line, found: Int)

  /// The entry that departs; nil for a result without one.
  public var line: Baseline.Line? {
    switch self {
    case .unlisted: nil
    case .otherEvidence(let line, _), .passes(let line), .unmatched(let line, _),
      .otherCount(let line, _):
      line
    }
  }

  /// What is unexpected, in a phrase that heads a list of such results.
  public var heading: String {
    switch self {
    case .unlisted: "not in the baseline: fix the implementation, or add this entry"
    case .otherEvidence: "the evidence has changed: check the failure, then correct the entry"
    case .passes: "passes now: delete the entry"
    case .unmatched: "matches nothing: delete the entry"
    case .otherCount: "the number of results has changed: correct the count"
    }
  }

  /// What departs, on a line.
  public var details: String {
    switch self {
    case .unlisted(let failure):
      [
        failure.kind.rawValue, failure.caseID, failure.rule?.rawValue,
        "as=\(failure.evidence)",
      ]
      .compactMap(\.self).joined(separator: " ")
    case .otherEvidence(let line, let failure):
      "line \(line.number): \(failure.caseID) has as=\(failure.evidence), not "
        + "as=\(line.entry.evidence)"
    case .passes(let line): "line \(line.number): \(line.entry.line)"
    case .unmatched(let line, let cause):
      "line \(line.number): \(line.entry.line) (\(cause.rawValue))"
    case .otherCount(let line, 0):
      "line \(line.number), now x0, delete the entry: \(line.entry.line)"
    case .otherCount(let line, let found):
      "line \(line.number), now x\(found): \(line.entry.line)"
    }
  }
}

// MARK: -

/// The entries of a baseline by what they are about, and how many results each has.
struct BaselineIndex {
  /// What a baseline says of a result.
  enum Match {
    case expected
    case otherEvidence(Baseline.Line)
    case unlisted
  }

  /// What came of an entry.
  struct Tally {
    var matched = 0
    var hasOtherEvidence = false
  }

  /// What came of each entry, in the order of the file.
  private(set) var tallies: [Tally]
  private let lines: [Baseline.Line]
  private var single: [Subject: Int] = [:]
  private var several: [Subject: [(prefix: String, index: Int)]] = [:]

  private struct Subject: Hashable {
    let kind: CaseFailure.Kind
    let rule: Rule.ID?
    let caseID: String?
  }

  /// Takes the entries of a baseline.
  init(_ lines: [Baseline.Line]) {
    self.lines = lines
    tallies = lines.map { _ in Tally() }
    for (index, line) in lines.enumerated() {
      let (kind, rule) = (line.entry.kind, line.entry.rule)
      switch line.entry.cases {
      case .one(let id): single[Subject(kind: kind, rule: rule, caseID: id)] = index
      case .several(let prefix, _):
        several[Subject(kind: kind, rule: rule, caseID: nil), default: []].append((prefix, index))
      }
    }
    several = several.mapValues { $0.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count } }
  }

  /// Finds the entry of a result and counts it: one for the case itself, then one for the rule, then
  /// one for any rule.
  mutating func match(_ failure: CaseFailure) -> Match {
    let (kind, rule) = (failure.kind, failure.rule)
    if let index = single[Subject(kind: kind, rule: rule, caseID: failure.caseID)] {
      guard lines[index].entry.evidence == failure.evidence else {
        tallies[index].hasOtherEvidence = true
        return .otherEvidence(lines[index])
      }
      tallies[index].matched += 1
      return .expected
    }
    let rules = rule == nil ? [nil] : [rule, nil]
    let candidates = rules.flatMap { several[Subject(kind: kind, rule: $0, caseID: nil)] ?? [] }
    let fitting = candidates.first { prefix, index in
      lines[index].entry.evidence == failure.evidence
        && failure.caseID.utf8.starts(with: prefix.utf8)
    }
    guard let fitting else { return .unlisted }
    tallies[fitting.index].matched += 1
    return .expected
  }
}

// MARK: -

/// How a run stands to its baseline.
public enum BaselineStanding: Equatable, Sendable {
  /// The baseline was read and compared.
  case compared(BaselineComparison, file: String)
  /// The baseline can't be used.
  case unusable(BaselineError)

  /// Whether the run passes by it.
  public var isClean: Bool {
    switch self {
    case .compared(let comparison, _): comparison.isClean
    case .unusable: false
    }
  }
}

extension RunResult {
  /// Compares the run with the baseline in a file; the results are kept whatever is wrong with it.
  public mutating func compare(
    withBaseline url: URL, shownAs shown: String, catalogue: Catalogue, isUnattended: Bool,
    names: StableNames = .ofCheckout
  ) {
    do throws(BaselineError) {
      let baseline = try Baseline(contentsOf: url, shownAs: shown, names: names)
      try baseline.check(cases: Set(catalogue.cases.map(\.id)), isUnattended: isUnattended)
      self.baseline = .compared(BaselineComparison(baseline, self), file: shown)
    } catch {
      baseline = .unusable(error)
    }
  }

  /// Whether the baseline expects a verdict just as it came.
  public func expects(_ verdict: RuleVerdict, of result: CaseResult) -> Bool {
    guard let failure = result.failure(of: verdict) else { return false }
    return expects(failure)
  }

  /// Whether the baseline expects a result just as it came.
  public func expects(_ failure: CaseFailure) -> Bool {
    guard case .compared(let comparison, _) = baseline else { return false }
    return comparison.expects(failure)
  }
}
