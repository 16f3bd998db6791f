/// A point in which a run and its baseline depart from one another; each fails the run.
public enum UnexpectedResult: Equatable, Sendable {
  /// Why an entry matches nothing, where its case doesn't pass.
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

  /// What departs, in a phrase that heads a list of such departures.
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
