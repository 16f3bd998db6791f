import Foundation

/// The parameters of a link that App Flip names, each as it stands in the link.
///
/// Source: the document's table "Query parameters for your app's universal link".
struct LinkParameters {
  /// The percent-encoded values of `client_id`.
  private(set) var clientIDs: [[UInt8]] = []
  /// The percent-encoded values of `scope`.
  private(set) var scopes: [[UInt8]] = []
  /// The percent-encoded values of `state`.
  private(set) var states: [[UInt8]] = []
  /// The percent-encoded values of `redirect_uri`.
  private(set) var redirectURIs: [[UInt8]] = []

  /// Sorts the parameters of a link.
  ///
  /// Parameters of other names are ignored. One without a value counts as left out (RFC 6749,
  /// section 3.1).
  ///
  /// - Parameter link: the link.
  init(_ link: URLComponents) {
    for item in link.percentEncodedQueryItems ?? [] {
      guard let value = item.value, !value.isEmpty else { continue }
      append(Array(value.utf8), named: PercentCoding.decoded(item.name.utf8))
    }
  }

  private mutating func append(_ value: [UInt8], named name: [UInt8]) {
    switch name {
    case Self.clientID: clientIDs.append(value)
    case Self.scope: scopes.append(value)
    case Self.state: states.append(value)
    case Self.redirectURI: redirectURIs.append(value)
    default: break
    }
  }

  private static let clientID = Array("client_id".utf8)
  private static let scope = Array("scope".utf8)
  private static let state = Array("state".utf8)
  private static let redirectURI = Array("redirect_uri".utf8)
}
