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
  package static let contested: Set<Rule.ID> = [
    Rule.endpointClientIDMismatch.id, Rule.appParametersClientMismatch.id,
    Rule.appParametersMissing.id,
  ]

  /// The levels of the profile `oauth` that differ; a level without a value asks for nothing.
  private static let ofOAuth: [Rule.ID: [Level: Level?]] = [
    // RFC 6749, section 4.1.2.1: an error has the state of the request.
    Rule.appStateInError.id: [.standard: .required],
    Rule.endpointStateInError.id: [.standard: .required],
    // The codes of that section.
    Rule.endpointErrorKnown.id: [.practice: nil],
    Rule.endpointErrorDeclined.id: [.practice: nil],
    Rule.endpointErrorLeft.id: [.practice: nil],
    Rule.endpointErrorUnrecoverable.id: [.practice: nil],
  ]

  /// How binding a rule is; nil if it asks for nothing.
  func level(_ level: Level, of rule: Rule.ID) -> Level? {
    switch self {
    case .default: level
    case .strict: level == .standard ? .required : level
    case .oauth: Self.contested.contains(rule) ? nil : Self.ofOAuth[rule]?[level] ?? level
    }
  }

  package func verdict(for level: Level, _ evidence: Evidence, by rule: Rule.ID) -> Verdict {
    switch self.level(level, of: rule) {
    case .required: .fail(evidence)
    case .standard, .practice: .warn(evidence)
    case nil: .pass
    }
  }
}
