/// A choice that the document leaves to an app, other than the reference implementation's own.
///
/// The suite is tested by these as well: none of them may cost a failure or a warning.
public enum Choice: String, CaseIterable, Sendable {
  /// The state is decoded and written anew, not copied.
  case stateWrittenAnew = "state-written-anew"
  /// Every character of the state is escaped, letters included.
  case stateEscapedThroughout = "state-escaped-throughout"
  /// Escapes are written in lower case.
  case lowerCaseEscapes = "lower-case-escapes"
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
  /// Any redirect URI of the documented format is served.
  case documentedFormatServed = "documented-format-served"
  /// A link with a repeated parameter is dropped.
  case copiesDropped = "copies-dropped"
  /// A copy without a value counts as a repetition.
  case emptyCopiesRefused = "empty-copies-refused"
  /// A state of other characters than %x20-7E is answered with invalid_request.
  case invisibleStatesRefused = "invisible-states-refused"
  /// What can't be decoded is answered with invalid_request.
  case undecodableStatesRefused = "undecodable-states-refused"
  /// A link with an invalid unknown parameter is served without it.
  case invalidParametersSkipped = "invalid-parameters-skipped"
  /// A link above 200,000 octets is dropped.
  case longLinksDropped = "long-links-dropped"
  /// A link is served at any path of the app.
  case anyPathServed = "any-path-served"
  /// A scope that stands twice is served.
  case repeatedScopeServed = "repeated-scope-served"
  /// A link that isn't a flip is handled as another link of the app.
  case otherLinksHandled = "other-links-handled"
}
