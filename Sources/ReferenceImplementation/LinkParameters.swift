package import AdapterProtocol
package import AppFlip
package import Foundation

/// Source: the document's table "Query parameters for your app's universal link".
package struct LinkParameters {
  /// The decoded values of `client_id`.
  private(set) var clientIDs: [[UInt8]] = []
  /// The percent-encoded values of `scope`.
  private(set) var scopes: [[UInt8]] = []
  /// The percent-encoded values of `state`.
  private(set) var states: [[UInt8]] = []
  /// The decoded values of `redirect_uri`.
  private(set) var redirectURIs: [[UInt8]] = []

  /// Sorts the parameters of a link.
  package init(_ link: URLComponents) {
    self.init(
      (link.percentEncodedQueryItems ?? []).map {
        RawParameter(name: Array($0.name.utf8), value: Array(($0.value ?? "").utf8))
      }, as: .percent)
  }

  /// Ignores other names; a parameter without a value counts as left out (RFC 6749, section 3.1).
  package init(_ parameters: [RawParameter], as reading: QueryReading) {
    for parameter in parameters where !parameter.value.isEmpty {
      append(parameter.value, named: PercentCoding.decoded(parameter.name), as: reading)
    }
  }

  private mutating func append(
    _ value: [UInt8], named name: [UInt8], as reading: QueryReading
  ) {
    switch name {
    case Self.clientID: clientIDs.append(PercentCoding.decoded(value, as: reading))
    case Self.scope: scopes.append(value)
    case Self.state: states.append(value)
    case Self.redirectURI: redirectURIs.append(PercentCoding.decoded(value, as: reading))
    default: break
    }
  }

  private static let clientID = Array("client_id".utf8)
  private static let scope = Array("scope".utf8)
  private static let state = Array("state".utf8)
  private static let redirectURI = Array("redirect_uri".utf8)
}

/// An authorization request, read byte by byte as application/x-www-form-urlencoded (RFC 6749, appendix B).
package struct AuthorizationRequest {
  /// The parameters that the app's link has too.
  package let link: LinkParameters
  /// The decoded values of `response_type`.
  private let responseTypes: [[UInt8]]

  /// A parameter in the URL and in the form of a POST is a repeated one.
  package init(_ request: EndpointInput) {
    let form = request.method == .post ? request.body?.bytes ?? [] : []
    let parameters =
      RawParameter.split(Self.query(of: request.url.bytes)) + RawParameter.split(form[...])
    link = LinkParameters(parameters, as: .form)
    responseTypes =
      parameters
      .filter { !$0.value.isEmpty && $0.isNamed("response_type") }
      .map { PercentCoding.decoded($0.value, as: .form) }
  }

  /// Whether a code is what is asked for, once (RFC 6749, section 4.1.1).
  package var asksForCode: Bool { responseTypes == [Array("code".utf8)] }

  private static func query(of url: [UInt8]) -> ArraySlice<UInt8> {
    let target = url.prefix { $0 != UInt8(ascii: "#") }
    return target.drop { $0 != UInt8(ascii: "?") }.dropFirst()
  }
}

/// A parameter as it is in a query or a form, percent-encoding included.
package struct RawParameter {
  /// The bytes before the first equals sign.
  package let name: [UInt8]
  /// The bytes after it; empty without an equals sign.
  package let value: [UInt8]

  /// Splits a query or a form; empty parts are passed over.
  package static func split(_ text: ArraySlice<UInt8>) -> [RawParameter] {
    text.split(separator: UInt8(ascii: "&")).map { part in
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      return RawParameter(name: Array(part[..<equals]), value: Array(part[equals...].dropFirst()))
    }
  }

  /// Whether the name is the given one, byte for byte after one percent-decoding.
  package func isNamed(_ expected: String) -> Bool {
    PercentCoding.decoded(name).elementsEqual(expected.utf8)
  }
}
