public import AppFlip

/// A link that comes back to the Google app, as a template over the configuration of hello.
public struct Return: Sendable {
  /// The flip whose answer is waited for.
  public enum Pending: Sendable, Equatable {
    /// One with this state.
    case state([UInt8])
    /// The one that an earlier step of the case started; the link comes back to another app than
    /// the one that started it, or to any.
    case step(Int)
    /// The one that was started last in the same running app.
    case ofSession
    /// None: nothing was asked for.
    case nothing
  }

  /// The flip whose answer is waited for.
  public let pending: Pending
  /// Where its answer is taken.
  public let redirectURL: RedirectURL
  /// The link, nil for an activity without one.
  public let link: LinkTemplate?
  /// The kind of activity.
  public let activity: Activity
  /// The running app that is handed the link, nil for any.
  public let session: String?

  /// Describes a link that comes back.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - pending: the flip whose answer is waited for.
  ///   - redirectURL: where its answer is taken.
  ///   - activity: the kind of activity.
  ///   - session: the running app that is handed the link.
  public init(
    _ link: LinkTemplate?, pending: Pending = .state(Array("S1".utf8)),
    redirectURL: RedirectURL = Fixture.redirectURL, activity: Activity = .browsingWeb,
    session: String? = nil
  ) {
    self.pending = pending
    self.redirectURL = redirectURL
    self.link = link
    self.activity = activity
    self.session = session
  }
}
