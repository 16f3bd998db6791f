extension EndpointFault {
  /// The rules of which each is broken, by their names; others may be broken as well.
  public var breaks: [String] { rules.map { "endpoint/\($0)" } }

  private var rules: [String] {
    switch self {
    case .clientIDUnchecked, .clientIDCaseFolded, .clientIDPrefix, .wrongClientShown:
      ["client-id/mismatch"]
    case .sandboxRefused, .chromecastDevRefused:
      ["redirect-uri/accepted"]
    case .redirectURIUnchecked, .redirectURIPrefix, .redirectURICheckedOnApproval,
      .redirectURICheckedLast, .redirectURINormalised, .documentedFormatServed,
      .redirectURIDefaultPortAccepted, .redirectURITrailingSlashAccepted,
      .redirectURIHostCaseFolded, .redirectURILineFeedAccepted, .redirectURIDefaultUsed,
      .entitySeparates:
      ["redirect-uri/exact"]
    case .tokenServed, .missingResponseTypeServed, .responseTypeTrimmed, .responseTypeListServed:
      ["response-type"]
    case .firstCopyWins, .lastCopyWins, .encodedCopyOverlooked:
      ["params/duplicate"]
    case .invalidUTF8Repaired:
      ["params/undecodable"]
    case .unknownParametersRefused, .emptyNameRefused, .above50Refused:
      ["params/unknown-ignored"]
    case .fixedOrder:
      ["params/order-free"]
    case .namesCaseFolded, .bracketsStripped, .encodedNamesMissed:
      ["params/name-exact"]
    case .codeAndError, .neitherCodeNorError:
      ["answer/either"]
    case .trailingSlash, .fragmentAdded, .stateTwice, .responseModeFragmentHonoured,
      .responseModeFormPostHonoured:
      ["answer/at-redirect-uri"]
    case .answerInFragment:
      ["answer/at-redirect-uri", "answer/either"]
    case .spacesUnescaped:
      ["answer/well-formed"]
    case .codeTruncated, .codeApostropheDoubled:
      ["code/exact"]
    case .stateDropped, .stateDecodedTwice, .stateLowerCased, .stateTruncated, .stateCutAt512,
      .stateNULEnds, .stateBeyondBMPAsQuestionMark:
      ["state/exact"]
    case .statePlusBare:
      ["state/form-reading"]
    case .stateSpaceAsPlus:
      ["state/percent-reading"]
    case .errorWithoutState, .errorWithOtherState, .statePlusLostWhenDeclined:
      ["state/in-error"]
    case .unknownError:
      ["error/known", "error/declined"]
    case .declinedAsCancelled, .declinedAsServerError, .declinedInSandboxAsCancelled,
      .promptNoneSkipsConsent:
      ["error/declined"]
    case .leftAsUnrecoverable:
      ["error/left"]
    case .disabledAsCancelled:
      ["error/unrecoverable"]
    case .descriptionQuoted:
      ["error/description"]
    case .temporaryRedirect, .declinedTemporarily, .secondLocation, .metaRefresh:
      ["redirect/status"]
    case .stateSplitsHeader, .stateBreaksLine, .wideStateBreaksLine:
      ["redirect/split"]
    case .pageReflectsRedirectURI, .pageReflectsState:
      ["page/reflects"]
    case .throwsAtControls, .serverErrorAtInvalidUTF8, .throwsAtSurrogates,
      .serverErrorWithoutParameters:
      ["survives"]
    }
  }
}
