/// What the Google app remembers of a flip whose answer it waits for.
///
/// Source: "run, role `google-app`" of the adapter protocol.
public struct GoogleAppFlip: Equatable, Sendable {
  /// The octets of the client id that was sent.
  public var clientID: [UInt8]
  /// The octets of the URL at which the answer is taken.
  public var redirectURI: [UInt8]
  /// The octets of the state that was sent.
  public var state: [UInt8]

  /// Describes a flip.
  ///
  /// - Parameters:
  ///   - clientID: the octets of the client id that was sent.
  ///   - redirectURI: the octets of the URL at which the answer is taken.
  ///   - state: the octets of the state that was sent.
  public init(clientID: [UInt8], redirectURI: [UInt8], state: [UInt8]) {
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.state = state
  }
}
