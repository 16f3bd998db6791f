public import Foundation

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
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - shown: the file as a person named it.
  ///   - catalogue: every case of the suite.
  ///   - isUnattended: whether a reason that is still to be given is refused.
  ///   - names: every name that was ever released.
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
  ///
  /// - Parameters:
  ///   - verdict: a verdict.
  ///   - result: its case.
  /// - Returns: false where there is no baseline, and for what needs no entry.
  public func expects(_ verdict: RuleVerdict, of result: CaseResult) -> Bool {
    guard let failure = result.failure(of: verdict) else { return false }
    return expects(failure)
  }

  /// Whether the baseline expects a result just as it came.
  ///
  /// - Parameter failure: a result.
  /// - Returns: false where there is no baseline.
  public func expects(_ failure: CaseFailure) -> Bool {
    guard case .compared(let comparison, _) = baseline else { return false }
    return comparison.expects(failure)
  }
}
