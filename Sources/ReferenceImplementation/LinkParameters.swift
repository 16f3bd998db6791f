import AppFlip
import Foundation

/// The parameters of a link that App Flip names.
///
/// Source: the document's table "Query parameters for your app's universal link".
struct LinkParameters {
  /// The decoded values of `client_id`.
  private(set) var clientIDs: [[UInt8]] = []
  /// The percent-encoded values of `scope`.
  private(set) var scopes: [[UInt8]] = []
  /// The percent-encoded values of `state`.
  private(set) var states: [[UInt8]] = []
  /// The decoded values of `redirect_uri`.
  private(set) var redirectURIs: [[UInt8]] = []

  /// Sorts the parameters of a link.
  ///
  /// - Parameter link: the link.
  init(_ link: URLComponents) {
    self.init(
      (link.percentEncodedQueryItems ?? []).map {
        RawParameter(name: Array($0.name.utf8), value: Array(($0.value ?? "").utf8))
      }, as: .percent)
  }

  /// Sorts parameters.
  ///
  /// Parameters of other names are ignored. One without a value counts as left out (RFC 6749,
  /// section 3.1).
  ///
  /// - Parameters:
  ///   - parameters: the parameters.
  ///   - reading: whether a bare `+` is a plus or a space.
  init(_ parameters: [RawParameter], as reading: QueryReading) {
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
