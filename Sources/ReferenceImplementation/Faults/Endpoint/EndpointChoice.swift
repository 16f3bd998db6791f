/// A choice that the sources leave to an authorization endpoint, other than the reference's own.
///
/// The suite is tested by these as well: none of them may cost a failure or a warning.
public enum EndpointChoice: String, CaseIterable, Sendable {
  /// It redirects with 303.
  case seeOther = "see-other"
  /// The names of the header's fields are in upper case.
  case upperCaseHeaders = "upper-case-headers"
  /// The state is decoded and written anew, not copied.
  case stateWrittenAnew = "state-written-anew"
  /// Every character of the state is escaped, letters included.
  case stateEscapedThroughout = "state-escaped-throughout"
  /// The state stands in front of the code or the error.
  case stateFirst = "state-first"
  /// The answer names its issuer (RFC 9207).
  case withIssuer = "with-issuer"
  /// An error has no description.
  case withoutDescription = "without-description"
  /// An error has a page about it.
  case withErrorURI = "with-error-uri"
  /// A flow that the person leaves is a rejected consent request.
  case leftAsAccessDenied = "left-as-access-denied"
  /// An unknown response_type is answered with unsupported_response_type, a missing one is not.
  case unsupportedResponseType = "unsupported-response-type"
  /// An unknown response_type and a missing one are answered with unsupported_response_type.
  case missingResponseTypeUnsupported = "missing-response-type-unsupported"
  /// A request without a state is served without one.
  case missingStateServed = "missing-state-served"
  /// A request with a repeated redirect_uri is shown an error page.
  case copiesDropped = "copies-dropped"
  /// A scope that stands twice is served.
  case repeatedScopeServed = "repeated-scope-served"
  /// A response_mode is answered with invalid_request.
  case responseModeRefused = "response-mode-refused"
  /// With prompt=none, where nobody can be asked, consent counts as refused.
  case promptNoneDeclined = "prompt-none-declined"
  /// A state of other characters than %x20-7E is answered with invalid_request.
  case invisibleStatesRefused = "invisible-states-refused"
  /// A state that is no UTF-8 is answered with invalid_request.
  case undecodableStatesRefused = "undecodable-states-refused"
  /// A request above 8,000 octets of URL is refused with 414.
  case longURLsRefused = "long-urls-refused"
  /// The error page has the status 403.
  case pageForbidden = "page-forbidden"
  /// The error page has the status 200.
  case pageOK = "page-ok"
  /// The error page is HTML that shows the request's values, escaped.
  case pageReflectsEscaped = "page-reflects-escaped"
}
