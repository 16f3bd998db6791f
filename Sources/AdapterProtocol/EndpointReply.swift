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

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - headers: the fields of the header, in order.
  ///   - body: the body, at most ``Limits/bodyLength`` octets of it.
  ///   - bodyTruncated: whether the body was longer.
  ///   - issuedCode: the code that was issued, from an adapter without the feature `code`.
  ///   - coverage: the places of the implementation's code that were reached.
  public init(
    status: Int, headers: [Header] = [], body: Text = "", bodyTruncated: Bool = false,
    issuedCode: Text? = nil, coverage: [UInt32]? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.bodyTruncated = bodyTruncated
    self.issuedCode = issuedCode
    self.coverage = coverage
  }
}
