/// A fault that can be switched on in the reference implementation, as real apps have it.
///
/// The suite is tested by these: each of them must be found, by the rules that it names.
public enum Fault: String, CaseIterable, Sendable {
  // Links
  case anyActivity = "any-activity"
  case ordinaryLinksAnswered = "ordinary-links-answered"
  // Client id
  case clientIDUnchecked = "client-id-unchecked"
  case clientIDCaseFolded = "client-id-case-folded"
  case clientIDCanonicallyEquivalent = "client-id-canonically-equivalent"
  case clientIDTrimmed = "client-id-trimmed"
  case clientIDPrefix = "client-id-prefix"
  // Redirect URI
  case sandboxRefused = "sandbox-refused"
  case enterpriseForgotten = "enterprise-forgotten"
  case redirectURIUnchecked = "redirect-uri-unchecked"
  case redirectURIPrefix = "redirect-uri-prefix"
  case redirectURIHostOnly = "redirect-uri-host-only"
  case redirectURINormalised = "redirect-uri-normalised"
  case redirectURICheckedOnApproval = "redirect-uri-checked-on-approval"
  case answeredAtProduction = "answered-at-production"
  // Parameters
  case missingDropped = "missing-dropped"
  case missingStateServed = "missing-state-served"
  case wrongClientDropped = "wrong-client-dropped"
  case firstCopyWins = "first-copy-wins"
  case lastCopyWins = "last-copy-wins"
  case invalidUTF8Repaired = "invalid-utf8-repaired"
  case unknownParametersRefused = "unknown-parameters-refused"
  case fixedOrder = "fixed-order"
  case namesCaseFolded = "names-case-folded"
  case bracketsStripped = "brackets-stripped"
  case encodedNamesMissed = "encoded-names-missed"
  case scopeRequired = "scope-required"
  // Answer
  case answeredTwice = "answered-twice"
  case codeAndError = "code-and-error"
  case neitherCodeNorError = "neither-code-nor-error"
  case trailingSlash = "trailing-slash"
  case answerInFragment = "answer-in-fragment"
  case fragmentAdded = "fragment-added"
  case stateTwice = "state-twice"
  case spacesUnescaped = "spaces-unescaped"
  case tokenLeaked = "token-leaked"
  // Code and state
  case codeTruncated = "code-truncated"
  case codePlusBare = "code-plus-bare"
  case codeSpaceAsPlus = "code-space-as-plus"
  case stateDropped = "state-dropped"
  case stateDecodedTwice = "state-decoded-twice"
  case stateLowerCased = "state-lower-cased"
  case stateTruncated = "state-truncated"
  case stateComposed = "state-composed"
  case statePlusBare = "state-plus-bare"
  case stateSpaceAsPlus = "state-space-as-plus"
  case stateUnescaped = "state-unescaped"
  case errorWithoutState = "error-without-state"
  case errorWithOtherState = "error-with-other-state"
  case firstStateKept = "first-state-kept"
  case waitingAnswered = "waiting-answered"
  // Errors
  case unknownError = "unknown-error"
  case declinedAsCancelled = "declined-as-cancelled"
  case declinedAsUnrecoverable = "declined-as-unrecoverable"
  case offlineAsUnrecoverable = "offline-as-unrecoverable"
  case leftAsUnrecoverable = "left-as-unrecoverable"
  case disabledAsCancelled = "disabled-as-cancelled"
  case failuresKept = "failures-kept"
  case codeDespiteFailure = "code-despite-failure"
  case descriptionQuoted = "description-quoted"
  case descriptionEmpty = "description-empty"
  // Opening and survival
  case openedAnywhere = "opened-anywhere"
  case handledFalse = "handled-false"
  case handledTrue = "handled-true"
  case throwsAtControls = "throws-at-controls"

  /// The rules of which each is broken, by their names; others may be broken as well.
  public var breaks: [String] {
    switch self {
    case .anyActivity: ["app/link/activity"]
    case .ordinaryLinksAnswered: ["app/link/not-a-flip"]
    case .clientIDUnchecked, .clientIDCaseFolded, .clientIDCanonicallyEquivalent,
      .clientIDTrimmed, .clientIDPrefix:
      ["app/client-id/match", "app/params/client-mismatch"]
    case .sandboxRefused, .enterpriseForgotten: ["app/redirect-uri/accepted"]
    case .redirectURIUnchecked, .redirectURIPrefix, .redirectURIHostOnly, .redirectURINormalised,
      .redirectURICheckedOnApproval:
      ["app/redirect-uri/format"]
    case .answeredAtProduction: ["app/redirect-uri/environment", "app/answer/at-redirect-uri"]
    case .missingDropped, .missingStateServed: ["app/params/missing"]
    case .wrongClientDropped: ["app/params/client-mismatch"]
    case .firstCopyWins, .lastCopyWins: ["app/params/duplicate"]
    case .invalidUTF8Repaired: ["app/params/undecodable"]
    case .unknownParametersRefused: ["app/params/unknown-ignored"]
    case .fixedOrder: ["app/params/order-free"]
    case .namesCaseFolded, .bracketsStripped, .encodedNamesMissed: ["app/params/name-exact"]
    case .scopeRequired: ["app/scope/optional"]
    case .answeredTwice: ["app/answer/once"]
    case .codeAndError, .neitherCodeNorError: ["app/answer/either"]
    case .trailingSlash, .fragmentAdded, .stateTwice: ["app/answer/at-redirect-uri"]
    case .answerInFragment: ["app/answer/at-redirect-uri", "app/answer/either"]
    case .spacesUnescaped: ["app/answer/well-formed"]
    case .tokenLeaked: ["app/answer/no-leak"]
    case .codeTruncated: ["app/code/exact"]
    case .codePlusBare: ["app/code/form-reading"]
    case .codeSpaceAsPlus: ["app/code/percent-reading"]
    case .stateDropped, .stateDecodedTwice, .stateLowerCased, .stateTruncated, .stateComposed,
      .stateUnescaped:
      ["app/state/exact"]
    case .statePlusBare: ["app/state/form-reading"]
    case .stateSpaceAsPlus: ["app/state/percent-reading"]
    case .errorWithoutState, .errorWithOtherState: ["app/state/in-error"]
    case .firstStateKept, .waitingAnswered: ["app/state/independent"]
    case .unknownError: ["app/error/known", "app/error/declined"]
    case .declinedAsCancelled, .declinedAsUnrecoverable, .codeDespiteFailure:
      ["app/error/declined"]
    case .offlineAsUnrecoverable: ["app/error/cancelled"]
    case .leftAsUnrecoverable: ["app/error/left"]
    case .disabledAsCancelled: ["app/error/unrecoverable"]
    case .failuresKept: ["app/error/returned"]
    case .descriptionQuoted, .descriptionEmpty: ["app/error/description"]
    case .openedAnywhere: ["app/open/universal-links-only"]
    case .handledFalse, .handledTrue: ["app/handled/agrees"]
    case .throwsAtControls: ["app/survives"]
    }
  }
}
