/// What a run and a baseline have in common, and in what they depart from one another.
public struct BaselineComparison: Equatable, Sendable {
  /// The entries whose results came as they say, in the order of the file.
  public let met: [Baseline.Line]
  /// Everything else: the results in the order of the run, then the entries in that of the file.
  public let departures: [BaselineDeparture]

  /// The old names that stand in the baseline; its entries count for the new ones.
  public let renamings: [Baseline.Renaming]

  private let expected: Set<Shortfall>

  /// How many results came as an entry says.
  public var expectedCount: Int { expected.count }

  /// Whether every result that needs an entry has one, and every entry its results.
  public var isClean: Bool { departures.isEmpty }

  /// Whether an entry expects a result just as it came.
  ///
  /// - Parameter shortfall: a result of the run.
  /// - Returns: false for what has no entry, or another one.
  public func expects(_ shortfall: Shortfall) -> Bool { expected.contains(shortfall) }

  /// Compares a run with a baseline.
  ///
  /// - Parameters:
  ///   - baseline: what is expected.
  ///   - run: what came.
  public init(_ baseline: Baseline, _ run: RunResult) {
    var index = BaselineIndex(baseline.lines)
    var expected: Set<Shortfall> = []
    var departures: [BaselineDeparture] = []
    for shortfall in run.cases.flatMap(\.shortfalls) {
      switch index.match(shortfall) {
      case .expected: expected.insert(shortfall)
      case .otherEvidence(let line): departures.append(.otherEvidence(line, shortfall))
      case .unexpected: departures.append(.unexpected(shortfall))
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
    renamings = baseline.renamings
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
    case .notRun: return .unmatched(line, .notRun)
    case nil: return .unmatched(line, .notJudged)
    }
  }
}
