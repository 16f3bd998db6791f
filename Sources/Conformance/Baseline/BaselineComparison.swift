/// What a run and a baseline have in common, and in what they depart from one another.
public struct BaselineComparison: Equatable, Sendable {
  /// The entries whose results came as they say, in the order of the file.
  public let met: [Baseline.Line]
  /// Everything else: the results in the order of the run, then the entries in that of the file.
  public let departures: [BaselineDeparture]

  private let expected: Set<Finding>

  /// How many results came as an entry says.
  public var expectedCount: Int { expected.count }

  /// Whether every result that needs an entry has one, and every entry its results.
  public var isClean: Bool { departures.isEmpty }

  /// Whether an entry expects a result just as it came.
  ///
  /// - Parameter finding: a result of the run.
  /// - Returns: false for what has no entry, or another one.
  public func expects(_ finding: Finding) -> Bool { expected.contains(finding) }

  /// Compares a run with a baseline.
  ///
  /// - Parameters:
  ///   - baseline: what is expected.
  ///   - run: what came.
  public init(_ baseline: Baseline, _ run: RunResult) {
    var index = EntryIndex(baseline.lines)
    var expected: Set<Finding> = []
    var departures: [BaselineDeparture] = []
    for finding in run.cases.flatMap(\.findings) {
      switch index.match(finding) {
      case .expected: expected.insert(finding)
      case .otherEvidence(let line): departures.append(.otherEvidence(line, finding))
      case .unexpected: departures.append(.unexpected(finding))
      }
    }
    var met: [Baseline.Line] = []
    for (line, tally) in zip(baseline.lines, index.tallies) {
      if tally.matched == line.entry.cases.count {
        met.append(line)
      } else if !tally.hasOtherEvidence {
        departures.append(Self.departure(of: line, found: tally.matched, in: run))
      }
    }
    self.expected = expected
    self.met = met
    self.departures = departures
  }

  /// What an entry departs in that matches another number of results than it says.
  private static func departure(
    of line: Baseline.Line, found: Int, in run: RunResult
  ) -> BaselineDeparture {
    guard case .one(let id) = line.entry.cases else { return .otherCount(line, found: found) }
    guard let result = run[id] else { return .unmatched(line, .notRun) }
    let name = line.entry.rule.map { result.verdict(by: $0)?.name } ?? result.summary.rawValue
    switch name.flatMap(CaseResult.Summary.init) {
    case .pass, .warn: return .passes(line)
    case .fail: return .unmatched(line, .fails)
    case .inconclusive: return .unmatched(line, .inconclusive)
    case nil: return .unmatched(line, .notJudged)
    }
  }
}

/// The entries of a baseline by what they are about, and how many results each has.
private struct EntryIndex {
  enum Match {
    case expected
    case otherEvidence(Baseline.Line)
    case unexpected
  }

  struct Tally {
    var matched = 0
    var hasOtherEvidence = false
  }

  private(set) var tallies: [Tally]
  private let lines: [Baseline.Line]
  private var single: [Subject: Int] = [:]
  private var several: [Subject: [(prefix: String, index: Int)]] = [:]

  private struct Subject: Hashable {
    let kind: Finding.Kind
    let rule: Rule.ID?
    let caseID: String?
  }

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
  mutating func match(_ finding: Finding) -> Match {
    let (kind, rule) = (finding.kind, finding.rule)
    if let index = single[Subject(kind: kind, rule: rule, caseID: finding.caseID)] {
      guard lines[index].entry.evidence == finding.evidence else {
        tallies[index].hasOtherEvidence = true
        return .otherEvidence(lines[index])
      }
      tallies[index].matched += 1
      return .expected
    }
    let rules = rule == nil ? [nil] : [rule, nil]
    let candidates = rules.flatMap { several[Subject(kind: kind, rule: $0, caseID: nil)] ?? [] }
    let fitting = candidates.first { prefix, index in
      lines[index].entry.evidence == finding.evidence
        && finding.caseID.utf8.starts(with: prefix.utf8)
    }
    guard let fitting else { return .unexpected }
    tallies[fitting.index].matched += 1
    return .expected
  }
}
