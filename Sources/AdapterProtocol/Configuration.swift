/// The values that links are built from: what the harness offers or what the adapter has baked in.
///
/// Nil means that the member is left out (section "hello").
public struct Configuration: Equatable, Sendable {
  /// The client ID that the Google app sends.
  public var clientID: Text?
  /// The universal link of the app, without query and fragment.
  public var appLink: Text?
  /// The URL of the OAuth server's authorization endpoint, without fragment.
  public var authorizationEndpoint: Text?
  /// The scopes that the Google app asks for.
  public var scopes: [Text]?
  /// The URLs at which answers are taken.
  public var redirectURIs: [Text]?

  /// Makes a configuration; what isn't given is left out.
  ///
  /// - Parameters:
  ///   - clientID: the client ID that the Google app sends.
  ///   - appLink: the universal link of the app, without query and fragment.
  ///   - authorizationEndpoint: the URL of the authorization endpoint, without fragment.
  ///   - scopes: the scopes that the Google app asks for.
  ///   - redirectURIs: the URLs at which answers are taken.
  public init(
    clientID: Text? = nil, appLink: Text? = nil, authorizationEndpoint: Text? = nil,
    scopes: [Text]? = nil, redirectURIs: [Text]? = nil
  ) {
    self.clientID = clientID
    self.appLink = appLink
    self.authorizationEndpoint = authorizationEndpoint
    self.scopes = scopes
    self.redirectURIs = redirectURIs
  }
}
