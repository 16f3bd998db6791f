/// The kind of user activity with which the system hands a link to the app.
public enum Activity: String, CaseIterable, Sendable {
  /// `NSUserActivityTypeBrowsingWeb`: a universal link was opened.
  case browsingWeb = "browsing-web"
  /// Any other activity, such as Handoff or Spotlight.
  case other
}
