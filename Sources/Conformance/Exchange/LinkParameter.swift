import AppFlip

/// A parameter of a link that is read, in the order of the document's table.
enum LinkParameter: String, CaseIterable {
  case clientID = "client_id"
  case scope
  case state
  case redirectURI = "redirect_uri"
  case responseType = "response_type"
  case userLocale = "user_locale"
  /// What extensions of OAuth know and the document doesn't.
  case ofExtension

  /// The place in the document's table of the app's link; nil for what isn't there.
  var place: Int? {
    switch self {
    case .clientID: 0
    case .scope: 1
    case .state: 2
    case .redirectURI: 3
    case .responseType, .userLocale, .ofExtension: nil
    }
  }

  /// Some of the parameters.
  struct Group: OptionSet {
    let rawValue: UInt8

    static let clientID = Group(rawValue: 1)
    static let scope = Group(rawValue: 1 << 1)
    static let state = Group(rawValue: 1 << 2)
    static let redirectURI = Group(rawValue: 1 << 3)
    static let responseType = Group(rawValue: 1 << 4)
  }

  /// The group of this parameter alone; what the document's table doesn't have is in none.
  var group: Group {
    switch self {
    case .clientID: .clientID
    case .scope: .scope
    case .state: .state
    case .redirectURI: .redirectURI
    case .responseType: .responseType
    case .userLocale, .ofExtension: []
    }
  }
}

// MARK: - Names

extension LinkParameter {
  /// The documented parameter of a name.
  init?(named name: Span<UInt8>) {
    let all = Self.byLength.span
    guard name.count < all.count else { return nil }
    let known = all[name.count].span
    for index in known.indices where name.isEqual(to: known[index].name.span) {
      self = known[index].parameter
      return
    }
    return nil
  }

  /// The names that are read, in octets, by their lengths: hardly any is as long as an unknown one.
  private static let byLength: [[(name: [UInt8], parameter: LinkParameter)]] = {
    let documented = allCases.filter { $0 != .ofExtension }.map { (Array($0.rawValue.utf8), $0) }
    let names = documented + ofExtensions.map { (Array($0.utf8), .ofExtension) }
    return (0...(names.map(\.0.count).max() ?? 0)).map { length in
      names.filter { $0.0.count == length }.map { (name: $0.0, parameter: $0.1) }
    }
  }()

  /// Those to which an endpoint that knows them may answer with errors of its own: OpenID Connect Core
  /// 3.1.2.1, RFC 7636, RFC 8693, RFC 8707, RFC 9101, RFC 9396.
  private static let ofExtensions = [
    "prompt", "response_mode", "max_age", "id_token_hint", "acr_values", "claims", "registration",
    "request", "request_uri", "code_challenge",
    "code_challenge_method", "audience", "resource", "authorization_details",
  ]
}
