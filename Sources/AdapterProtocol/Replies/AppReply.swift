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

extension AppReply {
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
    let fields = try Fields(ok: ok, ["handled", "opened", "issued_code", "coverage"])
    handled = try fields.required("handled")
    opened = try fields.required("opened")
    issuedCode = try fields.optional("issued_code")
    coverage = try fields.coverage()
  }

  /// The members of `ok` that say this.
  public var ok: JSONObject {
    var object = JSONObject()
    object.append("handled", .bool(handled))
    object.append("opened", .array(opened.map(\.json)))
    object.append("issued_code", issuedCode)
    object.append(coverage: coverage)
    return object
  }

  /// Refuses what the features that were declared rule out (section "hello").
  ///
  /// - Parameter features: the features that the adapter declared for the role.
  /// - Throws: an issued code in spite of `code`, or an opened URL that does not say how in spite
  ///   of `universal-links-only`.
  public func check(against features: [Feature]) throws(MessageError) {
    try issuedCode.check(against: features)
    try opened.check(against: features)
  }
}
