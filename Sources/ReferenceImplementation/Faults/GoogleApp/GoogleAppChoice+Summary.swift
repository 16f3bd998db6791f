extension GoogleAppChoice {
  /// What is chosen, in a sentence.
  public var summary: String {
    switch self {
    case .scopesByPlus: "A plus stands between the scopes, which is a space in a form."
    case .otherOrder: "The parameters stand in another order."
    case .lowerCaseEscapes: "Escapes have lower-case digits."
    case .redirectURIUnescaped: "The redirect URI stands in the link with its colon and slashes."
    case .extraParameter: "The link tells the language as well."
    case .hexadecimalStates: "A state is 32 hexadecimal digits, 128 bits."
    case .base64States: "A state is base64, whose `+`, `/` and `=` are escaped."
    case .statesOfAnyLength: "A state has from 30 to 60 digits."
    case .trickyStates: "A state has every character that implementations stumble over."
    case .wrongStateFails: "A wrong state is an error of the app itself."
    case .wrongStateFallsBack: "After a wrong state the app goes on with the authorization URL."
    case .wrongStateAborts: "A wrong state ends linking."
    case .wrongStateEndsWaiting: "A wrong state is ignored, and nothing is waited for any more."
    case .errorsWithoutStateTaken: "An error counts without a state."
    case .unknownErrorsAbort: "An unknown error ends linking."
    case .undecodableAnswersIgnored:
      "An answer with a description that can't be decoded is ignored as a whole."
    case .errorLeftOut: "The conclusion doesn't name the error."
    case .contradictionsIgnored: "An answer that contradicts itself is ignored."
    case .contradictionsFail: "An answer that contradicts itself is an error of the app itself."
    case .emptyCodeFails: "An answer with an empty code is an error of the app itself."
    case .neitherIgnored: "An answer with neither a code nor an error is ignored."
    case .formReading: "A bare plus is a space, always."
    case .normalisedTargetTaken: "A URL that RFC 3986 normalises to the redirect URI is one."
    case .fragmentTolerated: "A fragment behind a query that answers is passed over."
    case .withoutReason: "The conclusion gives no reason."
    }
  }
}
