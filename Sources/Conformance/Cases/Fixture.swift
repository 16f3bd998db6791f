package import AdapterProtocol
package import AppFlip

/// The values that the links of a run are built from: the offered ones, unless the adapter has its own.
public struct Fixture: Sendable, Equatable {
  /// The client ID that the app's owner gave to Google, byte for byte.
  package let clientID: [UInt8]
  /// The app's universal link, without query and fragment.
  package let appLink: [UInt8]
  /// The OAuth server's authorization endpoint, which may have a query of its own.
  package private(set) var endpoint: EndpointURL
  package let scopes: [[UInt8]]
  /// The scopes as they are in a link, percent-encoded, separated by `%20`.
  let writtenScope: [UInt8]
  /// The issuer identifier of the OAuth server; nil if it is unknown.
  let issuer: [UInt8]?
  /// The association of the app link's domain with the app; nil if the adapter doesn't give it.
  private(set) var association: Association?

  package init(
    clientID: [UInt8], appLink: [UInt8],
    authorizationEndpoint: [UInt8] = Array("https://auth.example.com/authorize".utf8),
    scopes: [[UInt8]], issuer: [UInt8]? = nil
  ) {
    (self.clientID, self.appLink, self.scopes) = (clientID, appLink, scopes)
    (endpoint, self.issuer) = (EndpointURL(authorizationEndpoint), issuer)
    writtenScope = Array(
      scopes.map(PercentEncoding.encode).joined(separator: Array("%20".utf8)))
  }

  package var authorizationEndpoint: [UInt8] { endpoint.bytes }

  /// The redirect URL of every link that isn't about redirect URIs: the Google Home app's.
  package static let redirectURL = RedirectURL.all[2]

  /// The client ID holds a trap: with a K in it, Swift's string equality takes a KELVIN SIGN for it; mixed
  /// case, digits and hyphens catch folding and trimming.
  public static let offered = Fixture(
    clientID: Array("google-LINK-42".utf8), appLink: Array("https://app.example.com/flip".utf8),
    scopes: [Array("devices".utf8), Array("profile".utf8)],
    issuer: Array("https://auth.example.com".utf8))

  /// The configuration that hello carries to the adapter.
  package var configuration: Configuration {
    Configuration(
      clientID: Text(clientID), appLink: Text(appLink),
      authorizationEndpoint: Text(authorizationEndpoint), scopes: scopes.map { Text($0) },
      redirectURIs: (RedirectURL.all.map(\.bytes) + endpoint.ownRedirectURIs).map { Text($0) })
  }

  /// An app is judged by the 12 redirect URIs of the document, an endpoint also by the adapter's own.
  package func adopting(_ configuration: Configuration) throws(FixtureError) -> Fixture {
    var fixture = Fixture(
      clientID: configuration.clientID?.bytes ?? clientID,
      appLink: configuration.appLink?.bytes ?? appLink,
      authorizationEndpoint: configuration.authorizationEndpoint?.bytes ?? authorizationEndpoint,
      scopes: configuration.scopes?.map(\.bytes) ?? scopes,
      issuer: configuration.issuer?.bytes
        ?? (configuration.authorizationEndpoint == nil ? issuer : nil))
    fixture.endpoint.ownRedirectURIs = (configuration.redirectURIs ?? []).map(\.bytes)
      .filter { RedirectTarget($0).isForeign }
    if let file = configuration.association, let appID = configuration.appID {
      fixture.association = Association(file: file.bytes, appID: appID.bytes)
    }
    guard !fixture.clientID.isEmpty else { throw .emptyClientID }
    let link = URIReference(splitting: fixture.appLink)
    guard link.isURI, link.query == nil, link.fragment == nil else {
      throw .appLink(fixture.appLink)
    }
    guard fixture.endpoint.isUsable else {
      throw .authorizationEndpoint(fixture.authorizationEndpoint)
    }
    return fixture
  }
}

/// A value of the adapter's configuration from which no link can be built.
public enum FixtureError: Error, Equatable, Sendable, CustomStringConvertible {
  case emptyClientID
  /// The app link isn't a URI, or has a query or a fragment.
  case appLink([UInt8])
  /// The authorization endpoint isn't a URL with a scheme and a host, or has a fragment.
  case authorizationEndpoint([UInt8])

  /// The problem and the remedy, for users.
  public var description: String {
    switch self {
    case .authorizationEndpoint(let bytes):
      "the adapter's config.authorization_endpoint \"\(Bytes.escaped(bytes.prefix(400)))\" must be a "
        + "URL without a fragment: answer hello with the endpoint, or leave the member out"
    case .emptyClientID:
      "the adapter's config.client_id is empty: answer hello with the id that the app checks, or "
        + "leave the member out"
    case .appLink(let bytes):
      "the adapter's config.app_link \"\(Bytes.escaped(bytes.prefix(400)))\" must be a URI "
        + "without a query or fragment: answer hello with the app's universal link, or leave the member out"
    }
  }
}
