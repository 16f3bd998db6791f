/// What a run says of one case and one rule.
public enum Verdict: Sendable, Equatable {
  /// The rule holds in this case.
  case pass
  /// The rule is broken, and the run fails.
  case fail(Evidence)
  /// The rule is broken, and the run doesn't fail by it.
  case warn(Evidence)
  /// The case couldn't be judged by the rule, and why; never a pass.
  case inconclusive(String)

  /// The verdict's name in the reports.
  public var name: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .warn: "warn"
    case .inconclusive: "inconclusive"
    }
  }

  /// What shows the violation, nil for a pass.
  public var evidence: Evidence? {
    switch self {
    case .fail(let evidence), .warn(let evidence): evidence
    case .pass, .inconclusive: nil
    }
  }
}
