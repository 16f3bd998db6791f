import AppFlip
import Web

/// A parameter of a link that is read, in the order of the document's table.
enum LinkParameter: String, CaseIterable {
  case clientID = "client_id"
  case scope, state
  case redirectURI = "redirect_uri"
  case responseType = "response_type"
  case userLocale = "user_locale"
  case ofExtension

  /// The parameters that a link may have once.
  static let single = allCases.filter { $0 != .userLocale && $0 != .ofExtension }

  init?(named name: [UInt8]) {
    guard let known = Self.names.first(where: { $0.bytes == name }) else { return nil }
    self = known.parameter
  }

  private static let names: [(bytes: [UInt8], parameter: LinkParameter)] =
    (single + [.userLocale]).map { (Array($0.rawValue.utf8), $0) }
    + ofExtensions.map { (Array($0.utf8), .ofExtension) }

  /// An endpoint that knows one of these may return errors of its own: OpenID Connect Core 3.1.2.1, RFC 7636,
  /// RFC 8693, RFC 8707, RFC 9101, RFC 9396.
  private static let ofExtensions = [
    "prompt", "response_mode", "max_age", "id_token_hint", "acr_values", "claims", "registration",
    "request", "request_uri", "code_challenge",
    "code_challenge_method", "audience", "resource", "authorization_details",
  ]

  /// Whether a name only looks like this one: in another case, with brackets, encoded twice, with more text around it.
  func isLike(_ name: [UInt8]) -> Bool {
    guard LinkParameter(named: name) == nil else { return false }
    let letters = PercentDecoding.decodeLiteral(name, as: .percent).filter(\.isAlpha)
      .map(\.lowercasedASCII)
    return letters.holds(Array(rawValue.utf8.filter(\.isAlpha).dropFirst()))
  }
}

extension Query.Parameter {
  func isNamed(_ parameter: LinkParameter) -> Bool {
    name.elementsEqual(parameter.rawValue.utf8)
  }

  /// The kind of the parameter; nil for an unknown one, and for a language that no ordinary request has.
  var known: LinkParameter? {
    guard let known = LinkParameter(named: name) else { return nil }
    let isUnusual =
      known == .userLocale
      && !OrdinaryRequest.Form.userLocales.contains { value.raw.isEqual(to: $0) }
    return isUnusual ? nil : known
  }
}
