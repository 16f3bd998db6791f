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

extension StartReply {
  /// Reads a reply strictly.
  ///
  /// - Parameter ok: the members of the reply's `ok`.
  /// - Throws: what is wrong, with its path from `ok` on; ``MessageError/located(in:)`` adds
  ///   the offset.
  public init(_ ok: JSONObject) throws(MessageError) {
    let members = try Members(ok: ok, ["opened", "state", "coverage"])
    opened = try members.required("opened")
    state = try members.required("state")
    coverage = try members.coverage()
  }

  /// The members of `ok` that say this.
  public var ok: JSONObject {
    var object = JSONObject()
    object.append("opened", .array(opened.map(\.json)))
    object.append("state", state.json)
    object.append(coverage: coverage)
    return object
  }

  /// Refuses what the features that were declared rule out (section "hello").
  ///
  /// - Parameter features: the features that the adapter declared for the role.
  /// - Throws: an opened URL that does not say how in spite of `universal-links-only`.
  public func check(against features: [Feature]) throws(MessageError) {
    try opened.check(against: features)
  }
}

/// How the Google app took a link that came back (section "run, role `google-app`").
public struct ReturnedReply: Equatable, Sendable {
  /// What the link does to linking.
  public enum Outcome: String, CaseIterable, Sendable {
    /// A code arrived.
    case linked
    /// A recoverable error: the Google app goes on with the authorization URL.
    case fallback
    /// An error that is not recoverable: linking ends.
    case aborted
    /// The link is no answer to the pending flip.
    case ignored
    /// Linking ended with an error of the Google app itself.
    case failed
  }

  /// What the link does to linking.
  public var outcome: Outcome
  /// The code that arrived; there whenever the outcome is ``Outcome/linked``.
  public var code: Text?
  /// The error that arrived, if it is reported.
  public var error: Text?
  /// A note for people, never compared.
  public var reason: Text?
  /// The places of the implementation's code that were reached, if they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - outcome: what the link does to linking.
  ///   - code: the code that arrived, which ``Outcome/linked`` needs.
  ///   - error: the error that arrived.
  ///   - reason: a note for people.
  ///   - coverage: the places of the implementation's code that were reached.
  public init(
    outcome: Outcome, code: Text? = nil, error: Text? = nil, reason: Text? = nil,
    coverage: [UInt32]? = nil
  ) {
    self.outcome = outcome
    self.code = code
    self.error = error
    self.reason = reason
    self.coverage = coverage
  }
}

extension ReturnedReply {
  /// Reads a reply strictly.
  ///
  /// - Parameter ok: the members of the reply's `ok`.
  /// - Throws: what is wrong, with its path from `ok` on; ``MessageError/located(in:)`` adds
  ///   the offset.
  public init(_ ok: JSONObject) throws(MessageError) {
    let members = try Members(ok: ok, ["outcome", "code", "error", "reason", "coverage"])
    outcome = try members.required("outcome")
    // Linking without a code is not linking; every other outcome may do without.
    code = outcome == .linked ? try members.required("code") : try members.optional("code")
    error = try members.optional("error")
    reason = try members.optional("reason")
    coverage = try members.coverage()
  }

  /// The members of `ok` that say this.
  public var ok: JSONObject {
    var object = JSONObject()
    object.append("outcome", .text(outcome.rawValue))
    object.append("code", code)
    object.append("error", error)
    object.append("reason", reason)
    object.append(coverage: coverage)
    return object
  }
}
