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
  /// The issuer identifier of the OAuth server
  /// ([RFC 9207, section 2](https://www.rfc-editor.org/rfc/rfc9207#section-2)).
  public var issuer: Text?
  /// The file `apple-app-site-association` of the universal link's domain, or an HTTP response with it.
  public var association: Text?
  /// The application identifier of the app in that file, with its prefix.
  public var appID: Text?

  /// Makes a configuration; what isn't given is left out.
  ///
  /// - Parameters:
  ///   - clientID: the client ID that the Google app sends.
  ///   - appLink: the universal link of the app, without query and fragment.
  ///   - authorizationEndpoint: the URL of the authorization endpoint, without fragment.
  ///   - scopes: the scopes that the Google app asks for.
  ///   - redirectURIs: the URLs at which answers are taken.
  ///   - issuer: the issuer identifier of the OAuth server.
  ///   - association: the file `apple-app-site-association`, or an HTTP response with it.
  ///   - appID: the application identifier of the app in that file.
  public init(
    clientID: Text? = nil, appLink: Text? = nil, authorizationEndpoint: Text? = nil,
    scopes: [Text]? = nil, redirectURIs: [Text]? = nil, issuer: Text? = nil,
    association: Text? = nil, appID: Text? = nil
  ) {
    self.clientID = clientID
    self.appLink = appLink
    self.authorizationEndpoint = authorizationEndpoint
    self.scopes = scopes
    self.redirectURIs = redirectURIs
    self.issuer = issuer
    self.association = association
    self.appID = appID
  }
}

extension Configuration: Message {
  package static let blank = Configuration()
  package static let fields = Fields<Configuration>(
    .optional("client_id", \.clientID), .optional("app_link", \.appLink),
    .optional("authorization_endpoint", \.authorizationEndpoint), .optional("scopes", \.scopes),
    .optional("redirect_uris", \.redirectURIs), .optional("issuer", \.issuer),
    .optional("association", \.association), .optional("app_id", \.appID))

  package init(_ value: Received) throws(MessageError) {
    try self.init(Members(value, Self.fields.names))
    // What the harness offers is its own business; what an adapter gives, links are built from.
    if value.strictness == .reply { try check() }
  }

  private func check() throws(MessageError) {
    try Self.check(clientID, at: JSONPath("client_id"))
    try Self.check(appLink, at: JSONPath("app_link"), without: "?#", "neither query nor fragment")
    try Self.check(
      authorizationEndpoint, at: JSONPath("authorization_endpoint"), without: "#", "no fragment")
    for (index, scope) in (scopes ?? []).enumerated() {
      let path = JSONPath("scopes").appending(.index(index))
      try Self.check(scope, at: path, without: " ", "one scope without a space")
    }
    for (index, uri) in (redirectURIs ?? []).enumerated() {
      try Self.check(uri, at: JSONPath("redirect_uris").appending(.index(index)))
    }
    if redirectURIs?.isEmpty == true { throw .bad(JSONPath("redirect_uris"), Self.empty) }
    if association != nil, appID == nil || appLink == nil {
      throw .bad(JSONPath("association"), "must have app_id and app_link beside it")
    }
  }

  private static func check(
    _ text: Text?, at path: JSONPath, without refused: String = "", _ rule: String = ""
  ) throws(MessageError) {
    guard let text else { return }
    if text.bytes.isEmpty { throw .bad(path, empty) }
    if text.bytes.contains(where: refused.utf8.contains) { throw .bad(path, "must have \(rule)") }
  }

  private static let empty =
    "must not be empty; to use the offered value, leave out the member"
}
