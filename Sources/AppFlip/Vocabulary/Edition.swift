/// One published state of Google's document "App Flip for iOS".
///
/// The editions differ in the error codes, in what failed verification is answered with, and in
/// whether an app may keep an error to itself.
public enum Edition: Int, CaseIterable, Comparable, Sendable {
  /// Three error codes; a denied authorization is `unrecoverable`.
  case first = 1
  /// Adds `access_denied`; `invalid_request` is recoverable.
  case second
  /// Every error goes back to the redirect URI; failed client verification too.
  case third
  /// 2025-07-25: errors are not handled within the app; points to the OAuth 2.0 standard.
  case fourth

  /// The newest edition, by which a run judges unless it is told otherwise.
  public static let newest = Edition.fourth

  /// Orders editions by their age, oldest first.
  public static func < (lhs: Edition, rhs: Edition) -> Bool { lhs.rawValue < rhs.rawValue }
}
