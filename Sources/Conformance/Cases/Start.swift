public import AppFlip

/// What the Google app is asked to start a flip with, over the configuration of hello.
public struct Start: Sendable {
  /// The client id to send, nil for the registered one.
  public let clientID: [UInt8]?
  /// The scopes to ask for, nil for those of the configuration.
  public let scopes: [[UInt8]]?
  /// Where the answer is to be taken.
  public let redirectURL: RedirectURL
  /// The running app that is asked, nil for any.
  public let session: String?

  /// Describes the start of a flip.
  ///
  /// - Parameters:
  ///   - clientID: the client id to send, nil for the registered one.
  ///   - scopes: the scopes to ask for, nil for those of the configuration.
  ///   - redirectURL: where the answer is to be taken.
  ///   - session: the running app that is asked.
  public init(
    clientID: [UInt8]? = nil, scopes: [[UInt8]]? = nil,
    redirectURL: RedirectURL = Fixture.redirectURL, session: String? = nil
  ) {
    self.clientID = clientID
    self.scopes = scopes
    self.redirectURL = redirectURL
    self.session = session
  }
}
