/// How a run treats what breaks a rule.
public enum Profile: String, CaseIterable, Sendable {
  /// `required` fails; `standard` and `practice` warn.
  case `default`
  /// `standard` fails too.
  case strict
  /// Of an app only that fails which Google's own test tool for iOS doesn't accept; everything else
  /// warns.
  case googleTester = "google-tester"

  /// The verdict for a breach.
  ///
  /// - Parameters:
  ///   - level: the level of the breach.
  ///   - evidence: what shows it.
  ///   - exchange: the exchange that shows it, nil where there was no answer at all.
  /// - Returns: a failure or a warning.
  func verdict(for level: Level, _ evidence: Evidence, in exchange: Exchange? = nil) -> Verdict {
    guard fails(level) else { return .warn(evidence) }
    if self == .googleTester, case .flip(let flip)? = exchange, GoogleTester.accepts(flip) {
      return .warn(evidence)
    }
    return .fail(evidence)
  }

  private func fails(_ level: Level) -> Bool {
    switch level {
    case .required: true
    case .standard: self != .default
    case .practice: false
    }
  }
}
