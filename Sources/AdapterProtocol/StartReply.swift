/// How the Google app started a flip (section "run, role `google-app`").
public struct StartReply: Equatable, Sendable {
  /// Every URL that the Google app opened, in order.
  public var opened: [OpenedURL]
  /// The state that it chose.
  public var state: Text
  /// The places of the implementation's code that were reached, where they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - opened: every URL that the Google app opened, in order.
  ///   - state: the state that it chose.
  ///   - coverage: the places of the implementation's code that were reached.
  public init(opened: [OpenedURL], state: Text, coverage: [UInt32]? = nil) {
    self.opened = opened
    self.state = state
    self.coverage = coverage
  }
}
