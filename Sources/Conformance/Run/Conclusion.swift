import Harness

/// What a run comes to as a whole.
public enum Conclusion: Sendable {
  /// Something was judged, and all came as it must, or as the baseline expects.
  case passed
  /// A rule is broken, or the run departs from its baseline.
  case failed
  /// No rule is broken unexpectedly, but the adapter itself did something wrong.
  case adapterAtFault
  /// Somebody stopped the run before all cases were run.
  case incomplete
  /// Nothing was judged.
  case untested
}

extension RunResult {
  /// What the run comes to as a whole.
  public var conclusion: Conclusion {
    let isAtFault = !faults.isEmpty || !incidents.isEmpty
    if shortcoming != nil {
      return incidents.contains(where: \.isGivingUp) ? .adapterAtFault : .incomplete
    }
    if isEmpty { return isAtFault ? .adapterAtFault : .untested }
    if isPassed { return .passed }
    if let baseline { return baseline.isClean ? .adapterAtFault : .failed }
    return total.fail == 0 ? .adapterAtFault : .failed
  }
}
