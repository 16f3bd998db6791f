/// A side of an App Flip that an implementation plays.
public enum Role: String, CaseIterable, Sendable {
  /// The iOS app that receives the link and answers at the redirect URI.
  case app
  /// The OAuth server's authorization endpoint.
  case authorizationEndpoint = "authorization-endpoint"
  /// The Google app, which sends the link and interprets what comes back.
  case googleApp = "google-app"
}

/// The kind of user activity with which the system hands a link to the app.
public enum Activity: String, CaseIterable, Sendable {
  /// `NSUserActivityTypeBrowsingWeb`: a universal link was opened.
  case browsingWeb = "browsing-web"
  /// Any other activity, such as Handoff or Spotlight.
  case other
}

/// The decision of the user, or the failure of the network or the OAuth server.
public enum UserDecision: String, CaseIterable, Sendable {
  /// The user signs in and consents.
  case approves
  /// The user rejects the consent request.
  case declines
  /// The user leaves the flow without deciding on consent.
  case cancels
  /// The user fails to sign in.
  case signInFails = "sign-in-fails"
  /// The device is offline.
  case offline
  /// The connection times out.
  case timesOut = "times-out"
  /// The account can't be linked.
  case accountDisabled = "account-disabled"
  /// The user doesn't decide before the next request of the session.
  case waits
}

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
