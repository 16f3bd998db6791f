/// The final response of the authorization endpoint.
///
/// Source: section "run, role `authorization-endpoint`".
public struct EndpointReply: Equatable, Sendable {
  /// The status code.
  public var status: Int
  /// The fields of the header, in order.
  public var headers: [Header]
  /// The body, at most ``Limits/bodyLength`` octets of it.
  public var body: Text
  /// Whether the body was longer.
  public var bodyTruncated: Bool
  /// The code that was issued, from an adapter without the feature `code`.
  public var issuedCode: Text?
  /// The places of the implementation's code that were reached, where they are reported.
  public var coverage: [UInt32]?
  /// Where the endpoint's own login page is, from an adapter that stopped there: the member
  /// `x-login-page`.
  public var loginPage: Text?

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - headers: the fields of the header, in order.
  ///   - body: the body, at most ``Limits/bodyLength`` octets of it.
  ///   - bodyTruncated: whether the body was longer.
  ///   - issuedCode: the code that was issued, from an adapter without the feature `code`.
  ///   - coverage: the places of the implementation's code that were reached.
  ///   - loginPage: where the login page is, where nobody signed in there.
  public init(
    status: Int, headers: [Header] = [], body: Text = "", bodyTruncated: Bool = false,
    issuedCode: Text? = nil, coverage: [UInt32]? = nil, loginPage: Text? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.bodyTruncated = bodyTruncated
    self.issuedCode = issuedCode
    self.coverage = coverage
    self.loginPage = loginPage
  }
}

extension EndpointReply {
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
    let fields = try Fields(
      ok: ok, ["status", "headers", "body", "body_truncated", "issued_code", "coverage"])
    status = try fields.required("status")
    headers = try fields.required("headers")
    body = try fields.required("body")
    bodyTruncated = try fields.optional("body_truncated") ?? false
    issuedCode = try fields.optional("issued_code")
    coverage = try fields.coverage()
    loginPage = try fields.optional("x-login-page")
    try check(fields)
  }

  private func check(_ fields: Fields) throws(MessageError) {
    guard (100...999).contains(status) else {
      throw fields.bad("status", "must be a status code of three digits, not \(status)")
    }
    guard body.octets.count <= Limits.bodyLength else {
      throw fields.bad(
        "body",
        "must be at most \(Limits.bodyLength) bytes, not \(body.octets.count); cut it there and add"
          + " \"body_truncated\":true")
    }
  }

  /// The members of `ok` that say this.
  public var ok: JSONObject {
    var object = JSONObject()
    object.append("status", .integer(status))
    object.append("headers", .array(headers.map(\.json)))
    object.append("body", body.json)
    if bodyTruncated { object.append("body_truncated", .bool(true)) }
    object.append("issued_code", issuedCode)
    object.append(coverage: coverage)
    object.append("x-login-page", loginPage)
    return object
  }

  /// Refuses what the features that were declared rule out (section "hello").
  ///
  /// - Parameter features: the features that the adapter declared for the role.
  /// - Throws: an issued code in spite of `code`.
  public func check(against features: [Feature]) throws(MessageError) {
    try issuedCode.check(against: features)
  }
}
