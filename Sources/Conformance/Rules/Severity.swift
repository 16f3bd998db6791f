/// How much harm a broken rule does; reports list the worst first.
public enum Severity: Int, CaseIterable, Comparable, Sendable {
  /// A code, a state or a person's session falls into a stranger's hands.
  case disclosure
  /// A link stops the implementation.
  case crash
  /// A person consents, and the accounts aren't linked.
  case linking
  /// Everything else.
  case other

  /// What happens, a phrase for people.
  public var inWords: String {
    switch self {
    case .disclosure: "a stranger gets a code, a state or an account"
    case .crash: "it crashes or hangs"
    case .linking: "linking fails"
    case .other: "other deviation"
    }
  }

  /// Orders severities from the worst to the least.
  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Rule {
  /// How much harm is done where the rule is broken.
  public var severity: Severity { Self.severities[id] ?? .other }

  /// The rules by the harm that is done where they are broken; a rule that isn't here is `other`.
  static let bySeverity: [(severity: Severity, rules: [Rule])] = [
    (
      .disclosure,
      [
        appRedirectURIFormat, appClientIDMatch, appStateIndependent, appLinkActivity,
        endpointRedirectURIExact, endpointRedirectSplit, endpointPageReflects,
        googleAppStateChecked, googleAppAnswerTarget, googleAppStartNonce,
        googleAppParametersDuplicate,
      ]
    ),
    (.crash, [appSurvives, endpointSurvives, googleAppSurvives]),
    (
      .linking,
      [
        appRedirectURIAccepted, appRedirectURIEnvironment, appParametersOrderFree,
        appParametersUnknownIgnored, appScopeOptional, appAnswerEither, appAnswerOnce,
        appAnswerAtRedirectURI, appAnswerWellFormed, appCodeExact, appStateExact,
        endpointRedirectURIAccepted, endpointParametersOrderFree,
        endpointParametersUnknownIgnored, endpointAnswerEither, endpointAnswerAtRedirectURI,
        endpointAnswerWellFormed, endpointCodeExact, endpointStateExact,
        googleAppStartParameters, googleAppStartScopes, googleAppStartRedirectURI,
        googleAppCodeLinked, compositionStateExact, compositionCodeExact,
        compositionOutcomeReached,
      ]
    ),
  ]

  private static let severities: [Rule.ID: Severity] = bySeverity.reduce(into: [:]) { all, row in
    for rule in row.rules { all[rule.id] = row.severity }
  }
}
