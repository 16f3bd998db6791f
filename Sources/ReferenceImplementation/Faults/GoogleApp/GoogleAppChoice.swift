/// A choice that the sources leave to a Google app, other than the reference's own.
///
/// The suite is tested by these as well: none of them may cost a failure or a warning.
public enum GoogleAppChoice: String, ReferenceChoice {
  // Start
  case scopesByPlus = "google-app/start/scopes-by-plus"
  case otherOrder = "google-app/start/other-order"
  case lowerCaseEscapes = "google-app/start/lower-case-escapes"
  case redirectURIUnescaped = "google-app/start/redirect-uri-unescaped"
  case extraParameter = "google-app/start/extra-parameter"
  case hexadecimalStates = "google-app/start/hexadecimal-states"
  case base64States = "google-app/start/base64-states"
  case statesOfAnyLength = "google-app/start/states-of-any-length"
  case trickyStates = "google-app/start/tricky-states"
  // State
  case wrongStateFails = "google-app/state/wrong-fails"
  case wrongStateFallsBack = "google-app/state/wrong-falls-back"
  case wrongStateAborts = "google-app/state/wrong-aborts"
  case wrongStateEndsWaiting = "google-app/state/wrong-ends-waiting"
  // Errors
  case errorsWithoutStateTaken = "google-app/error/without-state-taken"
  case unknownErrorsAbort = "google-app/error/unknown-aborts"
  case undecodableAnswersIgnored = "google-app/error/undecodable-ignored"
  case errorLeftOut = "google-app/error/left-out"
  // Answer
  case contradictionsIgnored = "google-app/answer/contradictions-ignored"
  case contradictionsFail = "google-app/answer/contradictions-fail"
  case emptyCodeFails = "google-app/answer/empty-code-fails"
  case neitherIgnored = "google-app/answer/neither-ignored"
  case formReading = "google-app/answer/form-reading"
  case normalisedTargetTaken = "google-app/answer/normalised-target-taken"
  case fragmentTolerated = "google-app/answer/fragment-tolerated"
  case withoutReason = "google-app/answer/without-reason"
}
