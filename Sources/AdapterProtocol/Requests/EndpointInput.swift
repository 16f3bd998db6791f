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
    let fields = try Fields(value, ["method", "url", "headers", "body", "outcome", "code"])
    method = try fields.required("method")
    url = try fields.required("url")
    headers = try fields.optional("headers") ?? []
    body = try fields.optional("body")
    outcome = try fields.required("outcome")
    code = try fields.optional("code")
  }

  /// Writes the input.
  func write(into output: inout JSONOutput) {
    output.begin()
    output.member("method")
    output.word(method)
    output.member("url")
    output.text(url)
    output.member("headers")
    output.array(headers) { output, header in
      output.array([header.name, header.value]) { $0.text($1) }
    }
    output.member("body")
    output.text(body)
    output.member("outcome")
    output.word(outcome)
    if let code {
      output.member("code")
      output.text(code)
    }
    output.end()
  }
}
