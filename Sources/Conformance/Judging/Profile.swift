import AppFlip

/// How a run treats what breaks a rule.
public enum Profile: String, CaseIterable, Sendable {
  /// `required` fails; `standard` and `practice` warn.
  case `default`
  /// `standard` fails too.
  case strict
  /// Of an app's answers only those fail which Google's own test tool for iOS doesn't accept; the roles
  /// that it doesn't test are judged as by default.
  case googleTester = "google-tester"

  /// The verdict for a breach.
  ///
  /// - Parameters:
  ///   - level: the level of the breach.
  ///   - evidence: what shows it.
  ///   - exchange: the exchange that shows it, nil where there was no answer at all.
  /// - Returns: a failure or a warning.
  func verdict(for level: Level, _ evidence: Evidence, in exchange: Exchange? = nil) -> Verdict {
    fails(level, in: exchange) ? .fail(evidence) : .warn(evidence)
  }

  private func fails(_ level: Level, in exchange: Exchange?) -> Bool {
    switch (self, exchange) {
    case (.strict, _): level != .practice
    case (.googleTester, .flip(let flip)?) where flip.role == .app:
      level != .practice && !GoogleTester.accepts(flip)
    case (.default, _), (.googleTester, _): level == .required
    }
  }
}
