/// What the links of a run are built from; nil is a value that isn't given.
///
/// The harness offers a configuration, which the implementation takes over. An adapter whose
/// implementation has values baked in returns those, and the harness builds its links from them.
///
/// Compare its values with those of a link by their octets (`utf8`): two strings that differ in
/// their octets may be equal in Swift.
///
/// Source: "hello" of the adapter protocol.
public struct AdapterConfiguration: Equatable, Sendable {
  /// The `client_id` that is registered for Google.
  public var clientID: String?
  /// The app's universal link, without query and fragment.
  public var appLink: String?
  /// The authorization endpoint's URL.
  public var authorizationEndpoint: String?
  /// The scopes that are asked for.
  public var scopes: [String]?
  /// The redirect URIs that are registered.
  public var redirectURIs: [String]?

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - clientID: the `client_id` that is registered for Google.
  ///   - appLink: the app's universal link.
  ///   - authorizationEndpoint: the authorization endpoint's URL.
  ///   - scopes: the scopes that are asked for.
  ///   - redirectURIs: the redirect URIs that are registered.
  public init(
    clientID: String? = nil, appLink: String? = nil, authorizationEndpoint: String? = nil,
    scopes: [String]? = nil, redirectURIs: [String]? = nil
  ) {
    self.clientID = clientID
    self.appLink = appLink
    self.authorizationEndpoint = authorizationEndpoint
    self.scopes = scopes
    self.redirectURIs = redirectURIs
  }

  /// Puts the values that are baked in over those that are offered.
  ///
  /// - Parameter offered: the configuration that the harness offers.
  /// - Returns: the configuration that holds for the run.
  func completed(by offered: AdapterConfiguration) -> AdapterConfiguration {
    AdapterConfiguration(
      clientID: clientID ?? offered.clientID, appLink: appLink ?? offered.appLink,
      authorizationEndpoint: authorizationEndpoint ?? offered.authorizationEndpoint,
      scopes: scopes ?? offered.scopes, redirectURIs: redirectURIs ?? offered.redirectURIs)
  }
}
