import AdapterKit
import AdapterProtocol
import AppFlip

/// An authorization request, read as application/x-www-form-urlencoded (RFC 6749, appendix B).
///
/// It is read octet by octet: nothing in it has to be a URI, and the form of a POST isn't one.
struct AuthorizationRequest {
  /// The parameters that the app's link has too.
  let link: LinkParameters
  /// The decoded values of `response_type`.
  private let responseTypes: [[UInt8]]

  /// Reads a request.
  ///
  /// A parameter in the URL and in the form of a POST is a repeated one.
  ///
  /// - Parameter request: the request.
  init(_ request: EndpointInput) {
    let form = request.method == .post ? request.body?.octets ?? [] : []
    let parameters =
      RawParameter.split(Self.query(of: request.url.octets)) + RawParameter.split(form[...])
    link = LinkParameters(parameters, as: .form)
    responseTypes =
      parameters
      .filter { !$0.value.isEmpty && $0.isNamed("response_type") }
      .map { PercentCoding.decoded($0.value, as: .form) }
  }

  /// Whether a code is what is asked for, once (RFC 6749, section 4.1.1).
  var asksForCode: Bool { responseTypes == [Array("code".utf8)] }

  private static func query(of url: [UInt8]) -> ArraySlice<UInt8> {
    let target = url.prefix { $0 != UInt8(ascii: "#") }
    return target.drop { $0 != UInt8(ascii: "?") }.dropFirst()
  }
}
