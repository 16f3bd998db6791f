/// The final response of the authorization endpoint.
///
/// Source: "run, role `authorization-endpoint`" of the adapter protocol.
public struct EndpointResponse: Equatable, Sendable {
  /// The status code.
  public var status: Int
  /// The fields of the header, in order.
  public var headers: [EndpointHeader]
  /// The octets of the body, of which the first 64 KiB are reported.
  public var body: [UInt8]
  /// The code that was issued, where it isn't the one of the request (``EndpointFeature/code``).
  public var issuedCode: [UInt8]?
  /// The places of the endpoint's code that the request reached (``EndpointFeature/coverage``).
  public var coverage: [UInt32]?

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - headers: the fields of the header, in order.
  ///   - body: the octets of the body.
  ///   - issuedCode: the code that was issued, where it isn't the one of the request.
  ///   - coverage: the places of the endpoint's code that the request reached.
  public init(
    status: Int, headers: [EndpointHeader] = [], body: [UInt8] = [], issuedCode: [UInt8]? = nil,
    coverage: [UInt32]? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.issuedCode = issuedCode
    self.coverage = coverage
  }
}
