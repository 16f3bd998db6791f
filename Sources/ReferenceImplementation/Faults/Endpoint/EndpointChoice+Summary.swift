extension EndpointChoice {
  /// What is chosen, in a sentence.
  public var summary: String {
    switch self {
    case .unsupportedResponseType:
      "An unknown response_type is answered with unsupported_response_type, a missing one is not."
    case .missingResponseTypeUnsupported:
      "An unknown response_type and a missing one are answered with unsupported_response_type."
    case .copiesDropped: "A request with a repeated redirect_uri is shown an error page."
    case .repeatedScopeServed: "A scope that stands twice is served."
    case .responseModeRefused: "A response_mode is answered with invalid_request."
    case .promptNoneDeclined:
      "With prompt=none, where nobody can be asked, consent counts as refused."
    case .longURLsRefused: "A request above 8,000 octets of URL is refused with 414."
    case .stateFirst: "The state stands in front of the code or the error."
    case .withIssuer: "The answer names its issuer (RFC 9207)."
    case .stateWrittenAnew: "The state is decoded and written anew, not copied."
    case .stateEscapedThroughout: "Every character of the state is escaped, letters included."
    case .missingStateServed: "A request without a state is served without one."
    case .invisibleStatesRefused:
      "A state of other characters than %x20-7E is answered with invalid_request."
    case .undecodableStatesRefused: "A state that is no UTF-8 is answered with invalid_request."
    case .withoutDescription: "An error has no description."
    case .withErrorURI: "An error has a page about it."
    case .leftAsAccessDenied: "A flow that the person leaves is a rejected consent request."
    case .seeOther: "It redirects with 303."
    case .upperCaseHeaders: "The names of the header's fields are in upper case."
    case .pageForbidden: "The error page has the status 403."
    case .pageOK: "The error page has the status 200."
    case .pageReflectsEscaped: "The error page is HTML that shows the request's values, escaped."
    }
  }
}
