import AppFlip
public import Conformance

extension FuzzInput {
  /// What a Google app starts a flip with.
  public struct Start: Equatable, Sendable {
    /// The universal link of the app.
    public var appLink: [UInt8]
    /// The client id to send.
    public var clientID: [UInt8]
    /// The scopes to ask for.
    public var scopes: [[UInt8]]
    /// The URL at which to take the answer.
    public var redirectURI: [UInt8]

    /// Describes what a flip is started with.
    public init(
      appLink: [UInt8], clientID: [UInt8], scopes: [[UInt8]], redirectURI: [UInt8]
    ) {
      self.appLink = appLink
      self.clientID = clientID
      self.scopes = scopes
      self.redirectURI = redirectURI
    }

    /// The start of a flip that nothing is wrong with.
    public init(goodIn fixture: Fixture) {
      self.init(
        appLink: fixture.appLink, clientID: fixture.clientID, scopes: fixture.scopes,
        redirectURI: Fixture.redirectURL.octets)
    }

    /// The octets of all values together.
    public var length: Int {
      appLink.count + clientID.count + redirectURI.count + scopes.reduce(0) { $0 + $1.count + 1 }
    }
  }
}
