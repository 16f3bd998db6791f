/// How the Google app started a flip.
///
/// Source: "run, role `google-app`" of the adapter protocol.
public struct GoogleAppStarted: Equatable, Sendable {
  /// Every URL that the Google app opened, in order.
  public var opened: [AppResponse.Opened]
  /// The octets of the state that it chose, decoded.
  public var state: [UInt8]
  /// The places of the app's code that the request reached (``GoogleAppFeature/coverage``).
  public var coverage: [UInt32]?

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - opened: every URL that the Google app opened, in order.
  ///   - state: the octets of the state that it chose, decoded.
  ///   - coverage: the places of the app's code that the request reached.
  public init(opened: [AppResponse.Opened], state: [UInt8], coverage: [UInt32]? = nil) {
    self.opened = opened
    self.state = state
    self.coverage = coverage
  }
}
