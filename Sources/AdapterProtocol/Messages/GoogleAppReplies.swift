/// How the Google app started a flip (section "run, role `google-app`").
public struct StartReply: Equatable, Sendable {
  /// Every URL that the Google app opened, in order.
  public var opened: [OpenedURL]
  /// The state that it chose.
  public var state: Text
  /// The places of the implementation's code that were reached, if they are reported.
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

extension StartReply: ReplyMessage {
  package static let blank = StartReply(opened: [], state: "")
  package static let fields = Fields<StartReply>(
    .required("opened", \.opened), .required("state", \.state), .coverage)

  package func check(against features: [Feature]) throws(MessageError) {
    try opened.check(against: features)
  }
}

/// How the Google app took a link that came back (section "run, role `google-app`").
public struct ReturnedReply: Equatable, Sendable {
  /// The effect of the link on linking.
  public enum Conclusion: String, CaseIterable, Sendable {
    /// A code arrived.
    case linked
    /// A recoverable error: the Google app continues with the authorization URL.
    case fallback
    /// An error that is not recoverable: linking ends.
    case aborted
    /// The link isn't an answer to the pending flip.
    case ignored
    /// Linking ended with an error of the Google app itself.
    case failed
  }

  /// The effect of the link on linking.
  public var outcome: Conclusion
  /// The code that arrived; there whenever the outcome is ``Conclusion/linked``.
  public var code: Text?
  /// The error that arrived, if it is reported.
  public var error: Text?
  /// A note for users, never compared.
  public var reason: Text?
  /// The places of the implementation's code that were reached, if they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - outcome: what the link does to linking.
  ///   - code: the code that arrived, which ``Conclusion/linked`` needs.
  ///   - error: the error that arrived.
  ///   - reason: a note for users.
  ///   - coverage: the places of the implementation's code that were reached.
  public init(
    outcome: Conclusion, code: Text? = nil, error: Text? = nil, reason: Text? = nil,
    coverage: [UInt32]? = nil
  ) {
    self.outcome = outcome
    self.code = code
    self.error = error
    self.reason = reason
    self.coverage = coverage
  }
}

extension ReturnedReply: ReplyMessage {
  package static let blank = ReturnedReply(outcome: .ignored)
  package static let fields = Fields<ReturnedReply>(
    .required("outcome", \.outcome),
    .optional("code", \.code).checked { $0.lacksCode ? .missing : nil },
    .optional("error", \.error), .optional("reason", \.reason), .coverage)

  /// Linking without a code is not linking; every other outcome may do without.
  private var lacksCode: Bool { outcome == .linked && code == nil }

  package func check(against features: [Feature]) throws(MessageError) {
    if lacksCode { throw MessageError(path: JSONPath("ok", "code"), problem: .missing) }
  }
}
