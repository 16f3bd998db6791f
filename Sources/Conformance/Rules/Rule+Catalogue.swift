import AdapterProtocol
package import AppFlip

extension Rule {
  package static let app: [Rule] = [
    appLinkActivity, appLinkNotAFlip, appClientIDMatch,
    appRedirectURIAccepted, appRedirectURIFormat, appRedirectURIUnescaped,
    appRedirectURIEnvironment,
    appParametersMissing, appParametersClientMismatch, appParametersDuplicate,
    appParametersUndecodable, appParametersUnknownIgnored, appParametersOrderFree,
    appParametersNameExact, appScopeOptional,
    appAnswerOnce, appAnswerEither, appAnswerAtRedirectURI, appAnswerWellFormed, appAnswerNoLeak,
    appCodeExact, appCodeFormReading, appCodePercentReading,
    appStateExact, appStateFormReading, appStatePercentReading, appStateUndecodable,
    appStateInError, appStateIndependent,
    appErrorKnown, appErrorDeclined, appErrorCancelled, appErrorLeft, appErrorUnrecoverable,
    appErrorReturned, appErrorDescription,
    appOpenUniversalLinksOnly, appHandledAgrees, appPendingKept, appSurvives,
  ]

  /// Every rule of the role `authorization-endpoint`, in the order of the reports.
  package static let endpoint: [Rule] = [
    endpointRedirectURIAccepted, endpointRedirectURIExact, endpointRedirectURIUnescaped,
    endpointClientIDMismatch,
    endpointResponseType, endpointParametersDuplicate, endpointParametersUndecodable,
    endpointParametersUnknownIgnored, endpointParametersOrderFree, endpointParametersNameExact,
    endpointAnswerEither, endpointAnswerAtRedirectURI, endpointAnswerWellFormed,
    endpointCodeExact, endpointStateExact, endpointStateFormReading, endpointStatePercentReading,
    endpointStateUndecodable, endpointStateInError, endpointStateInvented,
    endpointStateIndependent, endpointErrorKnown, endpointErrorDeclined, endpointErrorLeft,
    endpointErrorUnrecoverable, endpointErrorReturned, endpointErrorDescription,
    endpointHeadersIgnored, endpointRedirectStatus, endpointRedirectSplit, endpointPageReflects,
    endpointPageLeadsAway, endpointPagePolicy, endpointSurvives,
  ]

  package static let googleApp: [Rule] = [
    googleAppStartParameters, googleAppStartScopes, googleAppStartNonce,
    googleAppStartRedirectURI, googleAppStartUniversalLinksOnly,
    googleAppCodeLinked, googleAppStateChecked, googleAppStateError,
    googleAppPendingKept, googleAppPendingUsedUp,
    googleAppErrorCancelled, googleAppErrorInvalidRequest, googleAppErrorUnrecoverable,
    googleAppErrorAccessDenied, googleAppErrorDescription, googleAppErrorUnknown,
    googleAppAnswerBoth, googleAppAnswerNeither, googleAppAnswerTarget,
    googleAppParametersDuplicate, googleAppSurvives,
  ]

  package static let composition: [Rule] = [
    compositionStateExact, compositionCodeExact, compositionOutcomeReached,
  ]

  package static let all = app + endpoint + googleApp + composition

  package static func binding(_ role: Role?) -> [Rule] {
    switch role {
    case .app: app
    case .authorizationEndpoint: endpoint
    case .googleApp: googleApp
    case nil: composition
    }
  }

  static func broken(byInterruptionOf input: RunInput) -> Rule {
    switch input {
    case .app: appSurvives
    case .authorizationEndpoint: endpointSurvives
    // Nobody but the Google app itself asks it to start a flip.
    case .googleApp(.start): googleAppStartParameters
    case .googleApp(.returned): googleAppSurvives
    }
  }

  package static func named(_ id: Rule.ID) -> Rule? { byID[id] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
