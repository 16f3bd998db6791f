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

extension StartReply {
  /// Reads a reply strictly.
  ///
  /// - Parameter ok: the members of the reply's `ok`.
  /// - Throws: what is wrong, with its path from `ok` on; ``MessageError/located(in:)`` adds
  ///   the offset.
  public init(_ ok: JSONObject) throws(MessageError) {
    do throws(MessageError) {
      try self.init(fields: ok)
    } catch {
      throw error.inside(.member(Array("ok".utf8)))
    }
  }

  private init(fields ok: JSONObject) throws(MessageError) {
    let fields = try Fields(ok: ok, ["opened", "state", "coverage"])
    opened = try fields.required("opened")
    state = try fields.required("state")
    coverage = try fields.coverage()
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
