/// A fault that can be switched on in the reference's authorization endpoint, as real ones have it.
///
/// The suite is tested by these: each of them must be found, by the rules that it names.
public enum EndpointFault: String, CaseIterable, Sendable {
  // Redirect URI
  case sandboxRefused = "sandbox-refused"
  case redirectURIUnchecked = "redirect-uri-unchecked"
  case redirectURIPrefix = "redirect-uri-prefix"
  case redirectURICheckedOnApproval = "redirect-uri-checked-on-approval"
  case redirectURICheckedLast = "redirect-uri-checked-last"
  case redirectURINormalised = "redirect-uri-normalised"
  case documentedFormatServed = "documented-format-served"
  // Client id
  case clientIDUnchecked = "client-id-unchecked"
  case clientIDCaseFolded = "client-id-case-folded"
  case clientIDPrefix = "client-id-prefix"
  case wrongClientShown = "wrong-client-shown"
  // Response type
  case tokenServed = "token-served"
  case missingResponseTypeServed = "missing-response-type-served"
  // Parameters
  case firstCopyWins = "first-copy-wins"
  case lastCopyWins = "last-copy-wins"
  case invalidUTF8Repaired = "invalid-utf8-repaired"
  case unknownParametersRefused = "unknown-parameters-refused"
  case fixedOrder = "fixed-order"
  case namesCaseFolded = "names-case-folded"
  case bracketsStripped = "brackets-stripped"
  case encodedNamesMissed = "encoded-names-missed"
  // Response mode and prompt
  case responseModeFragmentHonoured = "response-mode-fragment-honoured"
  case responseModeFormPostHonoured = "response-mode-form-post-honoured"
  case promptNoneSkipsConsent = "prompt-none-skips-consent"
  // Answer
  case codeAndError = "code-and-error"
  case neitherCodeNorError = "neither-code-nor-error"
  case trailingSlash = "trailing-slash"
  case answerInFragment = "answer-in-fragment"
  case fragmentAdded = "fragment-added"
  case stateTwice = "state-twice"
  case spacesUnescaped = "spaces-unescaped"
  // Code and state
  case codeTruncated = "code-truncated"
  case stateDropped = "state-dropped"
  case stateDecodedTwice = "state-decoded-twice"
  case stateLowerCased = "state-lower-cased"
  case stateTruncated = "state-truncated"
  case statePlusBare = "state-plus-bare"
  case stateSpaceAsPlus = "state-space-as-plus"
  case errorWithoutState = "error-without-state"
  case errorWithOtherState = "error-with-other-state"
  // Errors
  case unknownError = "unknown-error"
  case declinedAsCancelled = "declined-as-cancelled"
  case declinedAsServerError = "declined-as-server-error"
  case leftAsUnrecoverable = "left-as-unrecoverable"
  case disabledAsCancelled = "disabled-as-cancelled"
  case descriptionQuoted = "description-quoted"
  // Response
  case temporaryRedirect = "temporary-redirect"
  case secondLocation = "second-location"
  case metaRefresh = "meta-refresh"
  case stateSplitsHeader = "state-splits-header"
  case stateBreaksLine = "state-breaks-line"
  case pageReflectsRedirectURI = "page-reflects-redirect-uri"
  case pageReflectsState = "page-reflects-state"
  // Survival
  case throwsAtControls = "throws-at-controls"
  case serverErrorAtInvalidUTF8 = "server-error-at-invalid-utf8"

  /// The rules of which each is broken, by their names; others may be broken as well.
  public var breaks: [String] {
    switch self {
    case .sandboxRefused: ["endpoint/redirect-uri/accepted"]
    case .redirectURIUnchecked, .redirectURIPrefix, .redirectURICheckedOnApproval,
      .redirectURICheckedLast, .redirectURINormalised, .documentedFormatServed:
      ["endpoint/redirect-uri/exact"]
    case .clientIDUnchecked, .clientIDCaseFolded, .clientIDPrefix, .wrongClientShown:
      ["endpoint/client-id/mismatch"]
    case .tokenServed, .missingResponseTypeServed: ["endpoint/response-type"]
    case .firstCopyWins, .lastCopyWins: ["endpoint/params/duplicate"]
    case .invalidUTF8Repaired: ["endpoint/params/undecodable"]
    case .unknownParametersRefused: ["endpoint/params/unknown-ignored"]
    case .fixedOrder: ["endpoint/params/order-free"]
    case .namesCaseFolded, .bracketsStripped, .encodedNamesMissed: ["endpoint/params/name-exact"]
    case .codeAndError, .neitherCodeNorError: ["endpoint/answer/either"]
    case .trailingSlash, .fragmentAdded, .stateTwice, .responseModeFragmentHonoured,
      .responseModeFormPostHonoured:
      ["endpoint/answer/at-redirect-uri"]
    case .answerInFragment: ["endpoint/answer/at-redirect-uri", "endpoint/answer/either"]
    case .spacesUnescaped: ["endpoint/answer/well-formed"]
    case .codeTruncated: ["endpoint/code/exact"]
    case .stateDropped, .stateDecodedTwice, .stateLowerCased, .stateTruncated:
      ["endpoint/state/exact"]
    case .statePlusBare: ["endpoint/state/form-reading"]
    case .stateSpaceAsPlus: ["endpoint/state/percent-reading"]
    case .errorWithoutState, .errorWithOtherState: ["endpoint/state/in-error"]
    case .unknownError: ["endpoint/error/known", "endpoint/error/declined"]
    case .declinedAsCancelled, .declinedAsServerError, .promptNoneSkipsConsent:
      ["endpoint/error/declined"]
    case .leftAsUnrecoverable: ["endpoint/error/left"]
    case .disabledAsCancelled: ["endpoint/error/unrecoverable"]
    case .descriptionQuoted: ["endpoint/error/description"]
    case .temporaryRedirect, .secondLocation, .metaRefresh: ["endpoint/redirect/status"]
    case .stateSplitsHeader, .stateBreaksLine: ["endpoint/redirect/split"]
    case .pageReflectsRedirectURI, .pageReflectsState: ["endpoint/page/reflects"]
    case .throwsAtControls, .serverErrorAtInvalidUTF8: ["endpoint/survives"]
    }
  }
}
