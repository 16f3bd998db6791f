extension Choice {
  /// What is chosen, in a sentence.
  public var summary: String {
    switch self {
    case .longLinksDropped: "A link above 200,000 octets is dropped."
    case .anyPathServed: "A link is served at any path of the app."
    case .documentedFormatServed: "Any redirect URI of the documented format is served."
    case .copiesDropped: "A link with a repeated parameter is dropped."
    case .emptyCopiesRefused: "A copy without a value counts as a repetition."
    case .invalidParametersSkipped: "A link with an invalid unknown parameter is served without it."
    case .repeatedScopeServed: "A scope that stands twice is served."
    case .withIssuer: "The answer names its issuer (RFC 9207)."
    case .stateFirst: "The state stands in front of the code or the error."
    case .lowerCaseEscapes: "Escapes are written in lower case."
    case .stateWrittenAnew: "The state is decoded and written anew, not copied."
    case .stateEscapedThroughout: "Every character of the state is escaped, letters included."
    case .invisibleStatesRefused:
      "A state of other characters than %x20-7E is answered with invalid_request."
    case .undecodableStatesRefused: "What can't be decoded is answered with invalid_request."
    case .withoutDescription: "An error has no description."
    case .withErrorURI: "An error has a page about it."
    case .leftAsAccessDenied: "A flow that the person leaves is a rejected consent request."
    case .otherLinksHandled: "A link that isn't a flip is handled as another link of the app."
    }
  }
}
