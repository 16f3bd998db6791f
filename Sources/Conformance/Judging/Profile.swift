import AppFlip

/// How a run treats what breaks a rule.
public enum Profile: String, CaseIterable, Sendable {
  /// `required` fails; `standard` and `practice` warn.
  case `default`
  /// `standard` fails too.
  case strict
  /// Of an app only that fails which Google's own test tool for iOS doesn't accept; everything else
  /// about an app warns. The tool tests no other role: they are judged as by default.
  case googleTester = "google-tester"

  /// The verdict for a violation.
  ///
  /// - Parameters:
  ///   - level: the level of the violation.
  ///   - evidence: what shows it.
  ///   - rule: the rule that is broken.
  ///   - exchange: the exchange that shows it, nil where there was no answer at all.
  /// - Returns: a failure or a warning.
  func verdict(
    for level: Level, _ evidence: Evidence, by rule: Rule, in exchange: Exchange? = nil
  ) -> Verdict {
    fails(by: level, rule.id, in: exchange) ? .fail(evidence) : .warn(evidence)
  }

  /// The verdict for a violation that an exchange shows.
  ///
  /// - Parameters:
  ///   - violation: how the rule is broken.
  ///   - rule: the rule.
  ///   - exchange: the exchange that shows it.
  ///   - edition: the edition by which a run judges.
  /// - Returns: a failure or a warning.
  func verdict(
    on violation: Violation, of rule: Rule, in exchange: Exchange, _ edition: Edition
  ) -> Verdict {
    verdict(
      for: violation.level ?? rule.level(in: edition), violation.evidence, by: rule, in: exchange)
  }

  /// Whether a run fails by a violation.
  ///
  /// - Parameters:
  ///   - level: the level of the violation.
  ///   - rule: the rule that is broken.
  ///   - exchange: the exchange that shows it, nil where there was no answer at all.
  /// - Returns: false where it warns.
  func fails(by level: Level, _ rule: Rule.ID, in exchange: Exchange?) -> Bool {
    switch self {
    case .default: return level == .required
    case .strict: return level != .practice
    case .googleTester:
      guard case .flip(let flip)? = exchange, flip.role == .app else { return level == .required }
      return GoogleTester.sees(rule) && !GoogleTester.accepts(flip)
    }
  }
}
