public import AppFlip

/// An authorization request, and what happens once the person is asked.
///
/// Source: "run, role `authorization-endpoint`" of the adapter protocol.
public struct EndpointRequest: Equatable, Sendable {
  /// The method of a request.
  public enum Method: String, CaseIterable, Sendable {
    /// The parameters stand in the URL.
    case get = "GET"
    /// The parameters stand in a form in the body; those in the URL count too.
    case post = "POST"
  }

  /// The method of the request.
  public var method: Method
  /// The octets of the request's target, without fragment.
  public var url: [UInt8]
  /// The fields of the header, in order.
  public var headers: [EndpointHeader]
  /// The octets of the body, nil where there is none.
  public var body: [UInt8]?
  /// What the person and the OAuth server do.
  public var outcome: Outcome
  /// The octets of the code to issue if the outcome is `Outcome.approves`.
  public var code: [UInt8]?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: the method of the request.
  ///   - url: the octets of the request's target.
  ///   - headers: the fields of the header, in order.
  ///   - body: the octets of the body.
  ///   - outcome: what the person and the OAuth server do.
  ///   - code: the octets of the code to issue.
  public init(
    method: Method = .get, url: [UInt8], headers: [EndpointHeader] = [], body: [UInt8]? = nil,
    outcome: Outcome = .approves, code: [UInt8]? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.outcome = outcome
    self.code = code
  }

  /// The request's target as text, nil where its octets are no UTF-8.
  public var urlText: String? { String(validating: url, as: UTF8.self) }

  /// The body as text, nil where there is none or its octets are no UTF-8.
  public var bodyText: String? { body.flatMap { String(validating: $0, as: UTF8.self) } }

  /// The code as text, nil where there is none or its octets are no UTF-8.
  public var codeText: String? { code.flatMap { String(validating: $0, as: UTF8.self) } }
}
