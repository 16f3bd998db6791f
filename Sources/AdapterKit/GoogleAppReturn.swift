public import AppFlip

/// A link that comes back to the Google app.
///
/// Source: "run, role `google-app`" of the adapter protocol.
public struct GoogleAppReturn: Equatable, Sendable {
  /// The flip whose answer is waited for.
  public var pending: GoogleAppPending
  /// The kind of the user activity.
  public var activity: Activity
  /// The octets of the link, nil where the activity has none; in hostile cases they are anything.
  public var url: [UInt8]?

  /// Makes a returned link.
  ///
  /// - Parameters:
  ///   - pending: the flip whose answer is waited for.
  ///   - activity: the kind of the user activity.
  ///   - url: the octets of the link.
  public init(
    pending: GoogleAppPending = .started, activity: Activity = .browsingWeb, url: [UInt8]?
  ) {
    self.pending = pending
    self.activity = activity
    self.url = url
  }

  /// The link as text, nil where there is none or its octets are no UTF-8.
  public var urlText: String? { url.flatMap { String(validating: $0, as: UTF8.self) } }
}
