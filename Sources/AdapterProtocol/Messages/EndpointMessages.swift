public import AppFlip

/// An authorization request and what the person does then.
///
/// Source: section "run, role `authorization-endpoint`".
public struct EndpointInput: Equatable, Sendable {
  /// The method of an authorization request.
  public enum Method: String, CaseIterable, Sendable {
    /// The parameters stand in the URL.
    case get = "GET"
    /// The parameters stand in a form in the body.
    case post = "POST"
  }

  /// The method of the request.
  public var method: Method
  /// The request's target, without fragment.
  public var url: Text
  /// The fields of the header, in order.
  public var headers: [Header]
  /// The body, or nil for none.
  public var body: Text?
  /// What the person and the OAuth server do.
  public var outcome: Outcome
  /// The code to issue on approval, or nil to leave it out.
  public var code: Text?

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - method: the method of the request.
  ///   - url: the request's target, without fragment.
  ///   - headers: the fields of the header, in order.
  ///   - body: the body, or nil for none.
  ///   - outcome: what the person and the OAuth server do.
  ///   - code: the code to issue on approval.
  public init(
    method: Method = .get, url: Text, headers: [Header] = [], body: Text? = nil,
    outcome: Outcome = .approves, code: Text? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.outcome = outcome
    self.code = code
  }
}

extension EndpointInput: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let members = try Members(value, ["method", "url", "headers", "body", "outcome", "code"])
    method = try members.required("method")
    url = try members.required("url")
    headers = try members.optional("headers") ?? []
    body = try members.optional("body")
    outcome = try members.required("outcome")
    code = try members.optional("code")
  }

  /// Adds the members of the input.
  func append(to object: inout some MemberTarget) {
    object.append("method", text: method.rawValue)
    object.append("url", url.json)
    object.append("headers", .array(headers.map(\.json)))
    object.append("body", body?.json ?? .null)
    object.append("outcome", text: outcome.rawValue)
    object.append("code", code)
  }
}

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
  /// The places of the implementation's code that were reached, if they are reported.
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
  ///   - loginPage: where the login page is, if nobody signed in there.
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
    let members = try Members(
      ok: ok, ["status", "headers", "body", "body_truncated", "issued_code", "coverage"])
    status = try members.required("status")
    headers = try members.required("headers")
    body = try members.required("body")
    bodyTruncated = try members.optional("body_truncated") ?? false
    issuedCode = try members.optional("issued_code")
    coverage = try members.coverage()
    loginPage = try members.optional("x-login-page")
    try check(members)
  }

  private func check(_ members: Members) throws(MessageError) {
    guard (100...999).contains(status) else {
      throw members.bad("status", "must be a status code of three digits, not \(status)")
    }
    guard body.octets.count <= Limits.bodyLength else {
      throw members.bad(
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

/// A field of an HTTP message's header (section "run, role `authorization-endpoint`").
public struct Header: Equatable, Sendable {
  /// The name, in any case.
  public var name: Text
  /// The value.
  public var value: Text

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: the name, in any case.
  ///   - value: the value.
  public init(name: Text, value: Text) {
    self.name = name
    self.value = value
  }
}

extension Header: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let pair = try [Text](value)
    guard pair.count == 2 else {
      throw value.bad("must be a pair of name and value, not a list of \(pair.count)")
    }
    self.init(name: pair[0], value: pair[1])
  }

  /// The pair as it stands on the wire.
  var json: JSON { .array([name.json, value.json]) }
}
