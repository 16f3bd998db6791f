extension Fault {
  /// The rules of which each is broken, by their names; others may be broken as well.
  public var breaks: [String] { rules.map { "app/\($0)" } }

  private var rules: [String] {
    switch self {
    case .anyActivity:
      ["link/activity"]
    case .ordinaryLinksAnswered, .entitySeparates:
      ["link/not-a-flip"]
    case .clientIDUnchecked, .clientIDCaseFolded, .clientIDCanonicallyEquivalent, .clientIDTrimmed,
      .clientIDPrefix, .clientIDNULEnds, .clientIDInvisibleDropped, .clientIDListTaken:
      ["client-id/match", "params/client-mismatch"]
    case .sandboxRefused, .enterpriseForgotten, .opaEnterpriseSandboxRefused:
      ["redirect-uri/accepted"]
    case .redirectURIUnchecked, .redirectURIPrefix, .redirectURIHostOnly, .redirectURINormalised,
      .redirectURICheckedOnApproval, .redirectURIDoubleSlashCollapsed,
      .redirectURITrailingDotHostAccepted, .redirectURIUpperCaseSchemeAccepted,
      .redirectURIUserinfoAccepted, .redirectURIBackslashNormalised, .redirectURIEncodedDotAccepted,
      .redirectURIDefaultPortAccepted, .redirectURINULEnds, .redirectURILineFeedAccepted,
      .redirectURIEmptyFragmentDropped, .redirectURIFullwidthFolded, .redirectURIDecodedTwice:
      ["redirect-uri/format"]
    case .redirectURIDefaultUsed:
      ["redirect-uri/format", "link/not-a-flip"]
    case .answeredAtProduction:
      ["redirect-uri/environment", "answer/at-redirect-uri"]
    case .missingDropped, .missingStateServed:
      ["params/missing"]
    case .wrongClientDropped:
      ["params/client-mismatch"]
    case .firstCopyWins, .lastCopyWins, .equalCopiesServed, .encodedCopyOverlooked:
      ["params/duplicate"]
    case .invalidUTF8Repaired:
      ["params/undecodable"]
    case .unknownParametersRefused, .emptyNameRefused, .above50Refused, .lastQuestionMarkSplits,
      .fragmentMerged:
      ["params/unknown-ignored"]
    case .fixedOrder:
      ["params/order-free"]
    case .namesCaseFolded, .bracketsStripped, .indexStripped, .encodedNamesMissed,
      .encodedRedirectURINameMissed, .nameBOMDropped, .nameNULEnds:
      ["params/name-exact"]
    case .scopeRequired:
      ["scope/optional"]
    case .answeredTwice:
      ["answer/once"]
    case .codeAndError, .neitherCodeNorError:
      ["answer/either"]
    case .trailingSlash, .fragmentAdded, .stateTwice:
      ["answer/at-redirect-uri"]
    case .answerInFragment:
      ["answer/at-redirect-uri", "answer/either"]
    case .spacesUnescaped:
      ["answer/well-formed"]
    case .tokenLeaked:
      ["answer/no-leak"]
    case .codeTruncated, .codeCutAt512, .codeApostropheDoubled:
      ["code/exact"]
    case .codePlusBare:
      ["code/form-reading"]
    case .codeSpaceAsPlus:
      ["code/percent-reading"]
    case .stateDropped, .stateDecodedTwice, .stateLowerCased, .stateTruncated,
      .stateTruncatedAbove2000, .stateCutAt512, .stateComposed, .stateUnescaped, .stateBOMDropped,
      .stateNULEnds, .stateSemicolonEnds, .stateTildeEscapedWrong, .stateBeyondBMPLost,
      .statePaddingTrimmed, .stateNumberRewritten, .stateNullDropped, .stateSingleCharacterRefused,
      .stateLowerCaseEscapesKept, .stateNoBreakSpaceAsSpace, .stateLessThanAsEntity:
      ["state/exact"]
    case .statePlusBare:
      ["state/form-reading"]
    case .stateSpaceAsPlus:
      ["state/percent-reading"]
    case .errorWithoutState, .errorWithOtherState, .statePlusLostWhenDeclined:
      ["state/in-error"]
    case .firstStateKept, .waitingAnswered:
      ["state/independent"]
    case .unknownError:
      ["error/known", "error/declined"]
    case .declinedAsCancelled, .declinedAsUnrecoverable, .declinedInSandboxAsCancelled,
      .codeDespiteFailure:
      ["error/declined"]
    case .offlineAsUnrecoverable, .timeOutAsUnrecoverable:
      ["error/cancelled"]
    case .leftAsUnrecoverable:
      ["error/left"]
    case .disabledAsCancelled:
      ["error/unrecoverable"]
    case .failuresKept, .offlineKeptInside:
      ["error/returned"]
    case .descriptionQuoted, .descriptionEmpty:
      ["error/description"]
    case .openedAnywhere, .declinedOpenedAnywhere:
      ["open/universal-links-only"]
    case .handledFalse, .handledTrue, .handledFalseWhenOffline:
      ["handled/agrees"]
    case .throwsAtControls, .throwsAtEmptyLinks, .throwsAtHighPorts, .throwsAtBadEscapes,
      .throwsAtRawCharacters, .throwsWithoutURL, .throwsAtBadHosts, .throwsWithoutScheme,
      .throwsWithoutParameters:
      ["survives"]
    }
  }
}
