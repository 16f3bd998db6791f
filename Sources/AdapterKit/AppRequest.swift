public import AppFlip

/// What the system hands to the app, and what happens once the app asks for a code.
///
/// Source: "run, role `app`" of the adapter protocol.
public struct AppRequest: Equatable, Sendable {
  /// The kind of the user activity.
  public var activity: Activity
  /// The octets of the link, nil where the activity has none; in hostile cases they are anything.
  public var url: [UInt8]?
  /// What the person, the network and the OAuth server do once the app asks for a code.
  public var outcome: Outcome
  /// The octets of the code that the OAuth server issues if the outcome is `Outcome.approves`.
  public var code: [UInt8]?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - activity: the kind of the user activity.
  ///   - url: the octets of the link.
  ///   - outcome: what happens once the app asks for a code.
  ///   - code: the octets of the code to issue.
  public init(
    activity: Activity = .browsingWeb, url: [UInt8]?, outcome: Outcome = .approves,
    code: [UInt8]? = nil
  ) {
    self.activity = activity
    self.url = url
    self.outcome = outcome
    self.code = code
  }

  /// The link as text, nil where there is none or its octets are no UTF-8.
  public var urlText: String? { url.flatMap { String(validating: $0, as: UTF8.self) } }

  /// The code as text, nil where there is none or its octets are no UTF-8.
  public var codeText: String? { code.flatMap { String(validating: $0, as: UTF8.self) } }
}
