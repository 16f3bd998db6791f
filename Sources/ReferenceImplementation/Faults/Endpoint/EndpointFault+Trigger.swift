extension EndpointFault {
  /// The input with which alone the fault shows, nil where much of what is ordinary shows it.
  public var trigger: String? {
    switch self {
    case .chromecastDevRefused: "the URL of com.google.Chromecast.dev in production"
    case .documentedFormatServed: "a bundle id that isn't listed"
    case .redirectURIDefaultPortAccepted: "port 443 behind the host"
    case .redirectURITrailingSlashAccepted: "a slash behind a registered URL"
    case .redirectURIHostCaseFolded: "a host in upper case"
    case .redirectURILineFeedAccepted: "one line feed behind a registered URL"
    case .responseTypeTrimmed: "a space behind code"
    case .responseTypeListServed: "response_type code token"
    case .encodedCopyOverlooked: "a copy whose name is percent-encoded"
    case .invalidUTF8Repaired: "a value that is no UTF-8"
    case .emptyNameRefused: "a parameter without a name"
    case .above50Refused: "more than 50 parameters"
    case .bracketsStripped: "a name with brackets"
    case .encodedNamesMissed: "a percent-encoded name"
    case .responseModeFragmentHonoured: "response_mode fragment"
    case .responseModeFormPostHonoured: "response_mode form_post"
    case .codeApostropheDoubled: "a code with an apostrophe"
    case .stateDecodedTwice: "a state that looks percent-encoded once decoded"
    case .stateTruncated: "a state above 255 octets"
    case .stateCutAt512: "a state of exactly 512 octets"
    case .stateNULEnds: "a state with a NUL"
    case .stateBeyondBMPAsQuestionMark: "a state with a character above U+FFFF"
    case .statePlusBare: "a state with a plus"
    case .stateSpaceAsPlus: "a state with a space"
    case .statePlusLostWhenDeclined: "a state with a plus, declined"
    case .declinedInSandboxAsCancelled: "a consent request rejected in the sandbox"
    case .promptNoneSkipsConsent: "prompt none"
    case .declinedTemporarily: "a rejected consent request"
    case .stateSplitsHeader: "a state with a line feed"
    case .stateBreaksLine: "a state with a line feed"
    case .wideStateBreaksLine: "a state with U+560A or U+560D"
    case .throwsAtControls: "a control character in a value"
    case .serverErrorAtInvalidUTF8: "a value that is no UTF-8"
    case .throwsAtSurrogates: "a surrogate in a value"
    default: nil
    }
  }
}
