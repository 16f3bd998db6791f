/// A parameter of a link that is read, in the order of the document's table.
enum LinkParameter: String, CaseIterable {
  case clientID = "client_id"
  case scope
  case state
  case redirectURI = "redirect_uri"
  case responseType = "response_type"
  /// What extensions of OAuth know and the document doesn't.
  case ofExtension

  /// The documented parameter of a name.
  ///
  /// - Parameter name: the decoded name.
  init?(named name: ArraySlice<UInt8>) {
    if let known = Self.documented.first(where: { name.elementsEqual($0.name) }) {
      self = known.parameter
    } else if Self.extensions.contains(where: { name.elementsEqual($0) }) {
      self = .ofExtension
    } else {
      return nil
    }
  }

  /// The place in the document's table of the app's link; nil for what isn't there.
  var place: Int? {
    switch self {
    case .clientID: 0
    case .scope: 1
    case .state: 2
    case .redirectURI: 3
    case .responseType, .ofExtension: nil
    }
  }

  private static let documented = allCases.filter { $0 != .ofExtension }
    .map { (parameter: $0, name: Array($0.rawValue.utf8)) }

  /// Those to which an endpoint that knows them may answer with errors of its own: OpenID Connect Core
  /// 3.1.2.1, RFC 7636, RFC 8707, RFC 9101, RFC 9396.
  private static let extensions = [
    "prompt", "response_mode", "display", "max_age", "ui_locales", "id_token_hint", "login_hint",
    "acr_values", "claims", "registration", "request", "request_uri", "code_challenge",
    "code_challenge_method", "resource", "authorization_details",
  ].map { Array($0.utf8) }
}
