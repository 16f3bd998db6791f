import AppFlip

/// How a run treats what breaks a rule: the level of each rule, which decides between a failure and a warning.
public enum Profile: String, CaseIterable, Sendable {
  /// `required` fails; `standard` and `practice` warn.
  case `default`
  /// `standard` fails, too.
  case strict
  /// As `default`, but RFC 6749 and RFC 9700 decide where the document says something else.
  case oauth

  /// The rules on which the document and RFC 6749 contradict each other as a whole; none binds in the profile `oauth`.
  package static let contested = Set(
    Rule.all.lazy.filter { $0.about.contains(.refusal) }.map(\.id))

  /// How binding a rule is; nil if it asks for nothing.
  func level(_ level: Level, of rule: Rule.ID) -> Level? {
    switch self {
    case .default: level
    case .strict: level == .standard ? .required : level
    case .oauth: Rule.named(rule).map { Self.oauth(level, of: $0) } ?? level
    }
  }

  private static func oauth(_ level: Level, of rule: Rule) -> Level? {
    // The codes of RFC 6749, section 4.1.2.1, are as good as the document's.
    if rule.about.contains(.refusal) || level == .practice && rule.about.contains(.codesOfOAuth) {
      return nil
    }
    return level == .standard && rule.about.contains(.requiredByOAuth) ? .required : level
  }

  package func verdict(for level: Level, _ evidence: Evidence, by rule: Rule.ID) -> Verdict {
    switch self.level(level, of: rule) {
    case .required: .fail(evidence)
    case .standard, .practice: .warn(evidence)
    case nil: .pass
    }
  }
}
