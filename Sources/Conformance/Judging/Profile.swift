/// How a run treats the rules that the document doesn't state.
public enum Profile: String, CaseIterable, Sendable {
  /// `required` fails; `standard` and `practice` warn.
  case `default`
  /// `standard` fails too.
  case strict

  /// The verdict for a breach.
  ///
  /// - Parameters:
  ///   - level: the level of the breach.
  ///   - evidence: what shows it.
  /// - Returns: a failure or a warning.
  public func verdict(for level: Level, _ evidence: Evidence) -> Verdict {
    switch level {
    case .required: .fail(evidence)
    case .standard: self == .strict ? .fail(evidence) : .warn(evidence)
    case .practice: .warn(evidence)
    }
  }
}
