public import AppFlip

/// An authorization request and what the user does then.
///
/// Source: section "run, role `authorization-endpoint`".
public struct EndpointInput: Equatable, Sendable {
  /// The method of an authorization request.
  public enum Method: String, CaseIterable, Sendable {
    /// The parameters are in the URL.
    case get = "GET"
    /// The parameters are in a form in the body.
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
  /// The decision of the user, or the failure of the OAuth server.
  public var outcome: UserDecision
  /// The code to issue on approval, or nil to leave it out.
  public var code: Text?
  /// The change of the consent form; nil if it isn't changed (the feature `forms`).
  public var form: ConsentFormChange?
  /// The name of the browser's tab, or nil for a new one (the feature `forms`).
  public var tab: String?
  /// Whether to stop where the tab shows the consent form.
  public var hold: Bool
  /// Whether to submit the form that the tab holds.
  public var resume: Bool

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - method: the method of the request.
  ///   - url: the request's target, without fragment.
  ///   - headers: the fields of the header, in order.
  ///   - body: the body, or nil for none.
  ///   - outcome: what the user and the OAuth server do.
  ///   - code: the code to issue on approval.
  ///   - form: what is changed about the consent form.
  ///   - tab: the name of the browser's tab.
  ///   - hold: whether to stop at the consent form.
  ///   - resume: whether to submit the form that the tab holds.
  public init(
    method: Method = .get, url: Text, headers: [Header] = [], body: Text? = nil,
    outcome: UserDecision = .approves, code: Text? = nil, form: ConsentFormChange? = nil,
    tab: String? = nil, hold: Bool = false, resume: Bool = false
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.outcome = outcome
    self.code = code
    (self.form, self.tab, self.hold, self.resume) = (form, tab, hold, resume)
  }
}

extension EndpointInput: Message {
  package static let blank = EndpointInput(url: "")
  package static let fields = Fields<EndpointInput>(
    .required("method", \.method), .required("url", \.url),
    .optional("headers", \.headers, or: []), .optional("body", \.body, writesNull: true),
    .required("outcome", \.outcome), .optional("code", \.code), .optional("form", \.form),
    .optional("tab", \.tab), .optional("hold", \.hold, or: false, isAlwaysWritten: false),
    .optional("resume", \.resume, or: false, isAlwaysWritten: false))
}

/// The final response of the authorization endpoint.
///
/// Source: section "run, role `authorization-endpoint`".
public struct EndpointReply: Equatable, Sendable {
  /// The status code.
  public var status: Int
  /// The fields of the header, in order.
  public var headers: [Header]
  /// The body, at most ``Limits/bodyLength`` bytes of it.
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
  /// Whether the server asked the user for a decision; false if it remembers an earlier consent.
  public var asked: Bool
  /// The steps that a browser would refuse on the way to this reply, a sentence each, from an adapter that acts as a
  /// browser: the member `x-refused`.
  public var refused: [Text]?
  /// The pages and redirects on the way, in order, or nil without the feature `pages`.
  public var pages: [Page]?
  /// Whether this isn't a response yet: the tab holds the consent form (the feature `forms`).
  public var held: Bool

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - headers: the fields of the header, in order.
  ///   - body: the body, at most ``Limits/bodyLength`` bytes of it.
  ///   - bodyTruncated: whether the body was longer.
  ///   - issuedCode: the code that was issued, from an adapter without the feature `code`.
  ///   - coverage: the places of the implementation's code that were reached.
  ///   - loginPage: the URL of the login page, if no user signed in there.
  ///   - refused: the steps that a browser would refuse.
  ///   - asked: whether the server asked the user for a decision.
  ///   - pages: the pages and redirects on the way.
  ///   - held: whether the tab holds the consent form.
  public init(
    status: Int, headers: [Header] = [], body: Text = "", bodyTruncated: Bool = false,
    issuedCode: Text? = nil, coverage: [UInt32]? = nil, loginPage: Text? = nil,
    refused: [Text]? = nil, asked: Bool = true, pages: [Page]? = nil, held: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.bodyTruncated = bodyTruncated
    self.issuedCode = issuedCode
    self.coverage = coverage
    self.loginPage = loginPage
    self.refused = refused
    self.asked = asked
    (self.pages, self.held) = (pages, held)
  }

  /// The consent form is shown, and the tab holds it.
  public static let formHeld = EndpointReply(status: 200, held: true)
}

extension EndpointReply: ReplyMessage {
  package static let blank = EndpointReply(status: 200)
  package static let fields = Fields<EndpointReply>(
    .optional("held", \.held, or: false, isAlwaysWritten: false),
    .required("status", \.status, unless: \.held).checked { reply in
      (100...999).contains(reply.status)
        ? nil : .badValue("must be a status code of three digits, not \(reply.status)")
    },
    .required("headers", \.headers, unless: \.held),
    .required("body", \.body, unless: \.held).checked { reply in
      let length = reply.body.bytes.count
      if length <= Limits.bodyLength { return nil }
      return .badValue(
        "must be at most \(Limits.bodyLength) bytes, not \(length); cut it there and add"
          + " \"body_truncated\":true")
    },
    .optional("body_truncated", \.bodyTruncated, or: false, isAlwaysWritten: false),
    .optional("issued_code", \.issuedCode), .coverage, .optional("x-login-page", \.loginPage),
    .optional("x-refused", \.refused),
    .optional("asked", \.asked, or: true, isAlwaysWritten: false), .optional("pages", \.pages))

  package func check(against features: [Feature]) throws(MessageError) {
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

extension Header: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    let pair = try [Text](value)
    guard pair.count == 2 else {
      throw value.bad("must be a pair of name and value, not a list of \(pair.count)")
    }
    self.init(name: pair[0], value: pair[1])
  }

  package var json: JSON { .array([name.json, value.json]) }

  package mutating func mapTexts(_ change: (inout Text) -> Void) {
    change(&name)
    change(&value)
  }
}
