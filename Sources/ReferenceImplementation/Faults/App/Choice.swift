/// A choice that the document leaves to an app, other than the reference implementation's own.
///
/// The suite is tested by these as well: none of them may cost a failure or a warning.
public enum Choice: String, ReferenceChoice {
  // Links
  case longLinksDropped = "link/long-dropped"
  case anyPathServed = "link/any-path-served"
  // Redirect URI
  case documentedFormatServed = "redirect-uri/documented-format-served"
  // Parameters
  case copiesDropped = "params/copies-dropped"
  case emptyCopiesRefused = "params/empty-copies-refused"
  case invalidParametersSkipped = "params/invalid-skipped"
  // Scope
  case repeatedScopeServed = "scope/repeated-served"
  // Answer
  case withIssuer = "answer/with-issuer"
  case stateFirst = "answer/state-first"
  case lowerCaseEscapes = "answer/lower-case-escapes"
  // State
  case stateWrittenAnew = "state/written-anew"
  case stateEscapedThroughout = "state/escaped-throughout"
  case invisibleStatesRefused = "state/invisible-refused"
  case undecodableStatesRefused = "state/undecodable-refused"
  // Errors
  case withoutDescription = "error/without-description"
  case withErrorURI = "error/with-error-uri"
  case leftAsAccessDenied = "error/left-as-access-denied"
  // Handling
  case otherLinksHandled = "handled/other-links"
}
