/// A line from the adapter to the harness (section "Envelope").
public struct Reply: Equatable, Sendable {
  /// The answer itself: exactly one of three.
  public enum Body: Equatable, Sendable {
    /// The request was carried out; the members depend on it.
    case ok(JSONObject)
    /// The adapter can't do what the request asks for.
    case unsupported(Unsupported)
    /// Something broke.
    case error(Failure)
  }

  /// The octets of the request's id, or nil for a request that could not be read.
  public var id: [UInt8]?
  /// The answer itself.
  public var body: Body

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - id: the octets of the request's id, or nil for a request that could not be read.
  ///   - body: the answer itself.
  public init(id: [UInt8]?, body: Body) {
    self.id = id
    self.body = body
  }
}
