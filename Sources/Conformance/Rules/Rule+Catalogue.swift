extension Rule {
  /// Every rule of the role `app`, in the order of the reports.
  public static let app: [Rule] = [
    appLinkActivity, appLinkNotAFlip, appClientIDMatch,
    appRedirectURIAccepted, appRedirectURIFormat, appRedirectURIEnvironment,
    appParametersMissing, appParametersClientMismatch, appParametersDuplicate,
    appParametersUndecodable, appParametersUnknownIgnored, appParametersOrderFree,
    appParametersNameExact, appScopeOptional,
    appAnswerOnce, appAnswerEither, appAnswerAtRedirectURI, appAnswerWellFormed, appAnswerNoLeak,
    appCodeExact, appCodeFormReading, appCodePercentReading,
    appStateExact, appStateFormReading, appStatePercentReading, appStateInError,
    appStateIndependent,
    appErrorKnown, appErrorDeclined, appErrorCancelled, appErrorLeft, appErrorUnrecoverable,
    appErrorReturned, appErrorDescription,
    appOpenUniversalLinksOnly, appHandledAgrees, appSurvives,
  ]

  /// Every rule, in the order of the reports.
  public static let all = app

  /// Finds a rule by its name.
  ///
  /// - Parameter id: the permanent name.
  /// - Returns: the rule, nil where no rule has the name.
  public static func named(_ id: Rule.ID) -> Rule? { byID[id] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
