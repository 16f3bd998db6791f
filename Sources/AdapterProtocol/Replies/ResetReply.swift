/// The reply to a reset, which says nothing but that it is done (section "reset").
public struct ResetReply: Equatable, Sendable {
  /// The places of the implementation's code that were reached, where they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameter coverage: the places of the implementation's code that were reached.
  public init(coverage: [UInt32]? = nil) { self.coverage = coverage }
}

extension ResetReply {
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
    coverage = try Fields(ok: ok, ["coverage"]).coverage()
  }

  /// The members of `ok` that say this.
  public var ok: JSONObject {
    var object = JSONObject()
    object.append(coverage: coverage)
    return object
  }
}
