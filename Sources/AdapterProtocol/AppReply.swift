/// What the iOS app did with a link (section "run, role `app`").
public struct AppReply: Equatable, Sendable {
  /// What the app's link handler returned.
  public var handled: Bool
  /// Every URL that the app opened, in order.
  public var opened: [OpenedURL]
  /// The code that was issued, from an adapter without the feature `code`.
  public var issuedCode: Text?
  /// The places of the implementation's code that were reached, where they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - handled: what the app's link handler returned.
  ///   - opened: every URL that the app opened, in order.
  ///   - issuedCode: the code that was issued, from an adapter without the feature `code`.
  ///   - coverage: the places of the implementation's code that were reached.
  public init(
    handled: Bool, opened: [OpenedURL] = [], issuedCode: Text? = nil, coverage: [UInt32]? = nil
  ) {
    self.handled = handled
    self.opened = opened
    self.issuedCode = issuedCode
    self.coverage = coverage
  }
}
