/// Something that an adapter can do beyond the least (section "hello").
public enum Feature: String, CaseIterable, Sendable {
  /// On approval the implementation issues exactly the code of the request.
  case code
  /// Each opened URL says whether it was opened with universalLinksOnly.
  case universalLinksOnly = "universal-links-only"
  /// The role google-app builds outgoing links too.
  case start
  /// Requests with the same session share one running app, in order.
  case sessions
  /// The authorization endpoint takes the authorization request as a form POST.
  case post
  /// Text in requests may be `{"b64":…}`.
  case bytes
  /// Replies may say which places of the implementation's code were reached.
  case coverage
}
