/// The reply to a reset, which says nothing but that it is done (section "reset").
public struct ResetReply: Equatable, Sendable {
  /// The places of the implementation's code that were reached, where they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameter coverage: the places of the implementation's code that were reached.
  public init(coverage: [UInt32]? = nil) { self.coverage = coverage }
}
