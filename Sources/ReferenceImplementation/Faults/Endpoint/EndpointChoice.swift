/// A choice that the sources leave to an authorization endpoint, other than the reference's own.
///
/// The suite is tested by these as well: none of them may cost a failure or a warning.
public enum EndpointChoice: String, ReferenceChoice {
  // Response type
  case unsupportedResponseType = "endpoint/response-type/unsupported"
  case missingResponseTypeUnsupported = "endpoint/response-type/missing-unsupported"
  // Parameters
  case copiesDropped = "endpoint/params/copies-dropped"
  case repeatedScopeServed = "endpoint/params/repeated-scope-served"
  case responseModeRefused = "endpoint/params/response-mode-refused"
  case promptNoneDeclined = "endpoint/params/prompt-none-declined"
  case longURLsRefused = "endpoint/params/long-urls-refused"
  // Answer
  case stateFirst = "endpoint/answer/state-first"
  case withIssuer = "endpoint/answer/with-issuer"
  // State
  case stateWrittenAnew = "endpoint/state/written-anew"
  case stateEscapedThroughout = "endpoint/state/escaped-throughout"
  case missingStateServed = "endpoint/state/missing-served"
  case invisibleStatesRefused = "endpoint/state/invisible-refused"
  case undecodableStatesRefused = "endpoint/state/undecodable-refused"
  // Errors
  case withoutDescription = "endpoint/error/without-description"
  case withErrorURI = "endpoint/error/with-error-uri"
  case leftAsAccessDenied = "endpoint/error/left-as-access-denied"
  // Redirect
  case seeOther = "endpoint/redirect/see-other"
  case upperCaseHeaders = "endpoint/redirect/upper-case-headers"
  // Error page
  case pageForbidden = "endpoint/page/forbidden"
  case pageOK = "endpoint/page/ok"
  case pageReflectsEscaped = "endpoint/page/reflects-escaped"
}
