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
  ///
  /// - Parameter failure: a result of the run.
  /// - Returns: false for what has no entry, or another one.
  public func expects(_ failure: CaseFailure) -> Bool { expected.contains(failure) }

  /// Compares a run with a baseline.
  ///
  /// - Parameters:
  ///   - baseline: what is expected.
  ///   - run: what came.
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
