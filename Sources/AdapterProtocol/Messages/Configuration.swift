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

extension Configuration {
  /// The configuration as it stands on the wire.
  public var json: JSON {
    var object = JSONObject()
    func append(_ name: String, _ texts: [Text]?) {
      if let texts { object.append(name, .array(texts.map(\.json))) }
    }
    object.append("client_id", clientID)
    object.append("app_link", appLink)
    object.append("authorization_endpoint", authorizationEndpoint)
    append("scopes", scopes)
    append("redirect_uris", redirectURIs)
    return .object(object)
  }
}

extension Configuration: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let members = try Members(
      value, ["client_id", "app_link", "authorization_endpoint", "scopes", "redirect_uris"])
    clientID = try members.optional("client_id")
    appLink = try members.optional("app_link")
    authorizationEndpoint = try members.optional("authorization_endpoint")
    scopes = try members.optional("scopes")
    redirectURIs = try members.optional("redirect_uris")
    // What the harness offers is its own business; what an adapter gives, links are built from.
    if value.strictness == .reply { try check() }
  }

  private func check() throws(MessageError) {
    try Self.check(clientID, at: JSONPath("client_id"))
    try Self.check(appLink, at: JSONPath("app_link"), without: "?#", "neither query nor fragment")
    try Self.check(
      authorizationEndpoint, at: JSONPath("authorization_endpoint"), without: "#", "no fragment")
    try Self.check(scopes, at: JSONPath("scopes"), without: " ", "one scope and no space")
    try Self.check(redirectURIs, at: JSONPath("redirect_uris"))
    if redirectURIs?.isEmpty == true { throw Self.empty(at: JSONPath("redirect_uris")) }
  }

  private static func check(
    _ texts: [Text]?, at path: JSONPath, without refused: String = "", _ rule: String = ""
  ) throws(MessageError) {
    for (index, text) in (texts ?? []).enumerated() {
      try check(text, at: path.appending(.index(index)), without: refused, rule)
    }
  }

  private static func check(
    _ text: Text?, at path: JSONPath, without refused: String = "", _ rule: String = ""
  ) throws(MessageError) {
    guard let text else { return }
    if text.octets.isEmpty { throw empty(at: path) }
    if text.octets.contains(where: refused.utf8.contains) {
      throw MessageError(path: path, problem: .badValue("must have \(rule)"))
    }
  }

  private static func empty(at path: JSONPath) -> MessageError {
    let reason = "must not be empty; leave the member out to take what the harness offers"
    return MessageError(path: path, problem: .badValue(reason))
  }
}
