extension GoogleAppFault {
  /// The rules of which each is broken, by their names; others may be broken as well.
  public var breaks: [String] { rules.map { "google-app/\($0)" } }

  private var rules: [String] {
    switch self {
    case .clientIDDropped, .scopeDropped, .stateNotSent, .redirectURIDropped, .stateSentTwice,
      .otherStateSent, .clientIDUnescaped, .clientIDNumberSignUnescaped, .clientIDTakenForEncoded,
      .stateUnescaped, .openedTwice, .sandboxNotOpened, .appLinkTrailingSlash, .fragmentAdded,
      .parametersInFragment, .scopeForEach:
      ["start/parameters"]
    case .universalLinksOnlyOff:
      ["start/universal-links-only"]
    case .scopesByComma, .scopesBySemicolon, .scopesByTwoSpaces, .scopesEndInSpace,
      .scopesEncodedTwice, .firstScopeOnly, .scopeCommaSplits, .fifthScopeLost:
      ["start/scopes"]
    case .stateConstant, .stateRepeated, .stateCounted, .stateShort, .stateHalfConstant,
      .stateFromClock, .stateRepeatedAfter200:
      ["start/nonce"]
    case .redirectURIProduction, .redirectURIChromecast, .redirectURITrailingSlash,
      .redirectURIEncodedTwice, .opaDevelopmentForgotten:
      ["start/redirect-uri"]
    case .codeDecodedTwice, .codeUndecoded, .codePlusAsSpace, .codeTruncated, .codeCutAt512,
      .codeTildeLost, .codeLowerCased, .codeTrimmed, .fixedOrder, .unknownParametersRefused,
      .lowerCaseEscapesKept, .statePlusAsSpace, .reservedInCodeRefused, .reservedInStateRefused,
      .paddedStateRefused, .stateReadAsDouble:
      ["code/linked"]
    case .stateUnchecked, .stateCheckedWhenPresent, .emptyStateTaken, .longerStateTaken,
      .shorterStateTaken, .stateCaseFolded, .stateCanonicallyEquivalent, .stateTrimmed,
      .stateComparedUpToNUL, .stateComparedUpTo256, .stateComparedAsNumber,
      .stateBase64AlphabetsAlike, .stateFullwidthFolded, .stateReplacementAlike, .earlierStateTaken,
      .answerCountsTwice, .takenUnasked, .pathSearched:
      ["state/checked"]
    case .cancelledAborts:
      ["error/cancelled"]
    case .invalidRequestAborts:
      ["error/invalid-request"]
    case .unrecoverableFallsBack:
      ["error/unrecoverable"]
    case .accessDeniedFallsBack, .sandboxAccessDeniedFallsBack, .encodedAccessDeniedMissed:
      ["error/access-denied"]
    case .errorsFail:
      ["error/cancelled", "error/invalid-request", "error/unrecoverable", "error/access-denied"]
    case .descriptionNeeded, .descriptionRefused, .descriptionDecides, .undecodableDescriptionFails:
      ["error/description"]
    case .unknownErrorIgnored, .unknownErrorFails, .emptyErrorIgnored, .longErrorFails:
      ["error/unknown"]
    case .codeWinsOverError:
      ["answer/both"]
    case .emptyCodeLinks, .missingCodeLinks, .idTokenLinks, .fragmentRead:
      ["answer/neither"]
    case .targetUnchecked, .targetHostOnly, .targetPrefix, .targetPathIgnored,
      .targetTrailingDotTaken, .targetDoubleSlashCollapsed, .targetEncodedSlashTaken,
      .targetSearched, .environmentIgnored, .schemeIgnored:
      ["answer/target"]
    case .firstStateWins, .lastStateWins, .anyStateWins, .firstCodeWins, .lastCodeWins,
      .firstCopiesWin, .encodedCopyOverlooked:
      ["params/duplicate"]
    case .throwsAtInvalidUTF8, .throwsWithoutQuery, .throwsWithoutURL, .throwsAtLongURLs,
      .throwsAtHighPorts, .throwsAtEmptyQueries, .throwsAtBadEscapes:
      ["survives"]
    }
  }
}
