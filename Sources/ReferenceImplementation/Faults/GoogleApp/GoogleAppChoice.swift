/// A choice that the sources leave to a Google app, other than the reference's own.
///
/// The suite is tested by these as well: none of them may cost a failure or a warning.
public enum GoogleAppChoice: String, CaseIterable, Sendable {
  // The link
  /// A plus stands between the scopes, which is a space in a form.
  case scopesByPlus = "scopes-by-plus"
  /// The parameters stand in another order.
  case otherOrder = "other-order"
  /// Escapes have lower-case digits.
  case lowerCaseEscapes = "lower-case-escapes"
  /// The redirect URI stands in the link with its colon and slashes.
  case redirectURIUnescaped = "redirect-uri-unescaped"
  /// The link tells the language as well.
  case extraParameter = "extra-parameter"
  // Nonce
  /// A state is 32 hexadecimal digits, 128 bits.
  case hexadecimalStates = "hexadecimal-states"
  /// A state is base64, whose `+`, `/` and `=` are escaped.
  case base64States = "base64-states"
  /// A state has from 30 to 60 digits.
  case statesOfAnyLength = "states-of-any-length"
  /// A state has every character that implementations stumble over.
  case trickyStates = "tricky-states"
  // Answers without the right state
  /// An error counts without a state.
  case errorsWithoutStateTaken = "errors-without-state-taken"
  /// A wrong state is an error of the app itself.
  case wrongStateFails = "wrong-state-fails"
  /// After a wrong state the app goes on with the authorization URL.
  case wrongStateFallsBack = "wrong-state-falls-back"
  /// A wrong state ends linking.
  case wrongStateAborts = "wrong-state-aborts"
  /// A wrong state is ignored, and nothing is waited for any more.
  case wrongStateEndsWaiting = "wrong-state-ends-waiting"
  // Answers that say nothing, or too much
  /// An answer that contradicts itself is ignored.
  case contradictionsIgnored = "contradictions-ignored"
  /// An answer that contradicts itself is an error of the app itself.
  case contradictionsFail = "contradictions-fail"
  /// An answer with an empty code is an error of the app itself.
  case emptyCodeFails = "empty-code-fails"
  /// An answer with neither a code nor an error is ignored.
  case neitherIgnored = "neither-ignored"
  /// An unknown error ends linking.
  case unknownErrorsAbort = "unknown-errors-abort"
  /// An answer with a description that can't be decoded is ignored as a whole.
  case undecodableAnswersIgnored = "undecodable-answers-ignored"
  // Reading
  /// A bare plus is a space, always.
  case formReading = "form-reading"
  /// A URL that RFC 3986 normalises to the redirect URI is one.
  case normalisedTargetTaken = "normalised-target-taken"
  /// A fragment behind a query that answers is passed over.
  case fragmentTolerated = "fragment-tolerated"
  // Telling
  /// The conclusion doesn't name the error.
  case errorLeftOut = "error-left-out"
  /// The conclusion gives no reason.
  case withoutReason = "without-reason"
}
