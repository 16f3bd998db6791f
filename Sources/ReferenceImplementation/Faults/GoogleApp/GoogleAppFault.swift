/// A fault that can be switched on in the reference's Google app, as real ones have it.
///
/// The suite is tested by these: each of them must be found, by the rules that it names.
public enum GoogleAppFault: String, CaseIterable, Sendable {
  // The link
  case clientIDDropped = "client-id-dropped"
  case scopeDropped = "scope-dropped"
  case stateNotSent = "state-not-sent"
  case redirectURIDropped = "redirect-uri-dropped"
  case stateSentTwice = "state-sent-twice"
  case otherStateSent = "other-state-sent"
  case clientIDUnescaped = "client-id-unescaped"
  case stateUnescaped = "state-unescaped"
  case openedTwice = "opened-twice"
  case sandboxNotOpened = "sandbox-not-opened"
  case appLinkTrailingSlash = "app-link-trailing-slash"
  case fragmentAdded = "fragment-added"
  case parametersInFragment = "parameters-in-fragment"
  case universalLinksOnlyOff = "universal-links-only-off"
  // Scopes
  case scopesByComma = "scopes-by-comma"
  case scopesBySemicolon = "scopes-by-semicolon"
  case scopesByTwoSpaces = "scopes-by-two-spaces"
  case scopesEndInSpace = "scopes-end-in-space"
  case scopesEncodedTwice = "scopes-encoded-twice"
  case firstScopeOnly = "first-scope-only"
  case scopeForEach = "scope-for-each"
  // Nonce
  case stateConstant = "state-constant"
  case stateRepeated = "state-repeated"
  case stateCounted = "state-counted"
  case stateShort = "state-short"
  case stateHalfConstant = "state-half-constant"
  case stateFromClock = "state-from-clock"
  // Redirect URI
  case redirectURIProduction = "redirect-uri-production"
  case redirectURIChromecast = "redirect-uri-chromecast"
  case redirectURITrailingSlash = "redirect-uri-trailing-slash"
  case redirectURIEncodedTwice = "redirect-uri-encoded-twice"
  // State
  case stateUnchecked = "state-unchecked"
  case stateCheckedWhenPresent = "state-checked-when-present"
  case emptyStateTaken = "empty-state-taken"
  case longerStateTaken = "longer-state-taken"
  case shorterStateTaken = "shorter-state-taken"
  case stateCaseFolded = "state-case-folded"
  case stateCanonicallyEquivalent = "state-canonically-equivalent"
  case stateTrimmed = "state-trimmed"
  case statePlusAsSpace = "state-plus-as-space"
  case earlierStateTaken = "earlier-state-taken"
  case answerCountsTwice = "answer-counts-twice"
  case takenUnasked = "taken-unasked"
  // Parameters
  case firstStateWins = "first-state-wins"
  case lastStateWins = "last-state-wins"
  case anyStateWins = "any-state-wins"
  case firstCodeWins = "first-code-wins"
  case lastCodeWins = "last-code-wins"
  // Code
  case codeDecodedTwice = "code-decoded-twice"
  case codeUndecoded = "code-undecoded"
  case codePlusAsSpace = "code-plus-as-space"
  case codeTruncated = "code-truncated"
  case codeLowerCased = "code-lower-cased"
  case codeTrimmed = "code-trimmed"
  case fixedOrder = "fixed-order"
  case unknownParametersRefused = "unknown-parameters-refused"
  case lowerCaseEscapesKept = "lower-case-escapes-kept"
  // Errors
  case cancelledAborts = "cancelled-aborts"
  case invalidRequestAborts = "invalid-request-aborts"
  case unrecoverableFallsBack = "unrecoverable-falls-back"
  case accessDeniedFallsBack = "access-denied-falls-back"
  case errorsFail = "errors-fail"
  case descriptionNeeded = "description-needed"
  case descriptionRefused = "description-refused"
  case descriptionDecides = "description-decides"
  case undecodableDescriptionFails = "undecodable-description-fails"
  case unknownErrorIgnored = "unknown-error-ignored"
  case unknownErrorFails = "unknown-error-fails"
  case emptyErrorIgnored = "empty-error-ignored"
  // Answer
  case codeWinsOverError = "code-wins-over-error"
  case emptyCodeLinks = "empty-code-links"
  case missingCodeLinks = "missing-code-links"
  case fragmentRead = "fragment-read"
  // Target
  case targetUnchecked = "target-unchecked"
  case targetHostOnly = "target-host-only"
  case targetPrefix = "target-prefix"
  case targetPathIgnored = "target-path-ignored"
  case environmentIgnored = "environment-ignored"
  case schemeIgnored = "scheme-ignored"
  // Survival
  case throwsAtInvalidUTF8 = "throws-at-invalid-utf8"
  case throwsWithoutQuery = "throws-without-query"
  case throwsWithoutURL = "throws-without-url"
  case throwsAtLongURLs = "throws-at-long-urls"

  /// The rules of which each is broken, by their names; others may be broken as well.
  public var breaks: [String] { rules.map { "google-app/\($0)" } }

  private var rules: [String] {
    switch self {
    case .clientIDDropped, .scopeDropped, .stateNotSent, .redirectURIDropped, .stateSentTwice,
      .otherStateSent, .clientIDUnescaped, .stateUnescaped, .openedTwice, .sandboxNotOpened,
      .appLinkTrailingSlash, .fragmentAdded, .parametersInFragment, .scopeForEach:
      ["start/parameters"]
    case .universalLinksOnlyOff: ["start/universal-links-only"]
    case .scopesByComma, .scopesBySemicolon, .scopesByTwoSpaces, .scopesEndInSpace,
      .scopesEncodedTwice, .firstScopeOnly:
      ["start/scopes"]
    case .stateConstant, .stateRepeated, .stateCounted, .stateShort, .stateHalfConstant,
      .stateFromClock:
      ["start/nonce"]
    case .redirectURIProduction, .redirectURIChromecast, .redirectURITrailingSlash,
      .redirectURIEncodedTwice:
      ["start/redirect-uri"]
    case .stateUnchecked, .stateCheckedWhenPresent, .emptyStateTaken, .longerStateTaken,
      .shorterStateTaken, .stateCaseFolded, .stateCanonicallyEquivalent, .stateTrimmed,
      .earlierStateTaken, .answerCountsTwice, .takenUnasked:
      ["state/checked"]
    case .firstStateWins, .lastStateWins, .anyStateWins, .firstCodeWins, .lastCodeWins:
      ["params/duplicate"]
    case .cancelledAborts: ["error/cancelled"]
    case .invalidRequestAborts: ["error/invalid-request"]
    case .unrecoverableFallsBack: ["error/unrecoverable"]
    case .accessDeniedFallsBack: ["error/access-denied"]
    case .errorsFail:
      ["error/cancelled", "error/invalid-request", "error/unrecoverable", "error/access-denied"]
    case .descriptionNeeded, .descriptionRefused, .descriptionDecides,
      .undecodableDescriptionFails:
      ["error/description"]
    case .unknownErrorIgnored, .unknownErrorFails, .emptyErrorIgnored: ["error/unknown"]
    case .codeWinsOverError: ["answer/both"]
    case .emptyCodeLinks, .missingCodeLinks, .fragmentRead: ["answer/neither"]
    case .targetUnchecked, .targetHostOnly, .targetPrefix, .targetPathIgnored,
      .environmentIgnored, .schemeIgnored:
      ["answer/target"]
    case .throwsAtInvalidUTF8, .throwsWithoutQuery, .throwsWithoutURL, .throwsAtLongURLs:
      ["survives"]
    case .statePlusAsSpace, .codeDecodedTwice, .codeUndecoded, .codePlusAsSpace, .codeTruncated,
      .codeLowerCased, .codeTrimmed, .fixedOrder, .unknownParametersRefused, .lowerCaseEscapesKept:
      ["code/linked"]
    }
  }
}
