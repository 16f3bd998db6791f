import AppFlip

/// A parameter of a link that is read, in the order of the document's table.
enum LinkParameter: String, CaseIterable {
  case clientID = "client_id"
  case scope, state
  case redirectURI = "redirect_uri"
  case responseType = "response_type"
  case userLocale = "user_locale"
  case ofExtension

  var isSingle: Bool { self != .userLocale && self != .ofExtension }
}

// MARK: - Names

extension LinkParameter {
  init?(named name: Span<UInt8>) {
    let known = Self.names.span
    for index in known.indices where name.isEqual(to: known[index].bytes.span) {
      self = known[index].parameter
      return
    }
    return nil
  }

  private static let names: [(bytes: [UInt8], parameter: LinkParameter)] =
    allCases.filter { $0 != .ofExtension }.map { (Array($0.rawValue.utf8), $0) }
    + ofExtensions.map { (Array($0.utf8), .ofExtension) }

  /// Those to which an endpoint that knows them may answer with errors of its own: OpenID Connect Core
  /// 3.1.2.1, RFC 7636, RFC 8693, RFC 8707, RFC 9101, RFC 9396.
  private static let ofExtensions = [
    "prompt", "response_mode", "max_age", "id_token_hint", "acr_values", "claims", "registration",
    "request", "request_uri", "code_challenge",
    "code_challenge_method", "audience", "resource", "authorization_details",
  ]
}
