/// What the Google app starts a flip with.
///
/// Source: "run, role `google-app`" of the adapter protocol.
public struct GoogleAppStart: Equatable, Sendable {
  /// The octets of the app's universal link, without query and fragment.
  public var appLink: [UInt8]
  /// The octets of the client id to send.
  public var clientID: [UInt8]
  /// The octets of each scope to ask for.
  public var scopes: [[UInt8]]
  /// The octets of the URL at which to take the answer.
  public var redirectURI: [UInt8]

  /// Makes the values of a flip.
  ///
  /// - Parameters:
  ///   - appLink: the octets of the app's universal link.
  ///   - clientID: the octets of the client id to send.
  ///   - scopes: the octets of each scope to ask for.
  ///   - redirectURI: the octets of the URL at which to take the answer.
  public init(appLink: [UInt8], clientID: [UInt8], scopes: [[UInt8]], redirectURI: [UInt8]) {
    self.appLink = appLink
    self.clientID = clientID
    self.scopes = scopes
    self.redirectURI = redirectURI
  }

  /// Makes the values of a flip from text.
  ///
  /// - Parameters:
  ///   - appLink: the app's universal link.
  ///   - clientID: the client id to send.
  ///   - scopes: the scopes to ask for.
  ///   - redirectURI: the URL at which to take the answer.
  public init(appLink: String, clientID: String, scopes: [String], redirectURI: String) {
    self.init(
      appLink: Array(appLink.utf8), clientID: Array(clientID.utf8),
      scopes: scopes.map { Array($0.utf8) }, redirectURI: Array(redirectURI.utf8))
  }
}
