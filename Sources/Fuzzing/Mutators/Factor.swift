import AppFlip

/// One thing about an input in which it deviates; it has one of the deviations at most.
enum Factor: Hashable, Sendable {
  case outcome, activity, base, code
  case start, pending, pendingTarget, answer
  case redirectURL, redirectURI
  case value(ParameterName)
  case query, order
  case name(ParameterName)
  case added, separators, method, header, fragment

  /// The parameter that tells it from others of its kind.
  var parameter: ParameterName? {
    switch self {
    case .value(let parameter), .name(let parameter): parameter
    default: nil
    }
  }

  static func all(of role: Role) -> [Factor] { byRole[role] ?? [] }

  private static let byRole = Dictionary(
    uniqueKeysWithValues: Role.allCases.map { ($0, made(of: $0)) })

  /// Values come before names, by which they are found, and the order before what is added in front and
  /// behind, which would else be the same the other way round.
  private static func made(of role: Role) -> [Factor] {
    let values: [ParameterName] =
      role == .googleApp ? [.code, .state] : [.clientID, .scope, .state, .responseType]
    let names = role == .googleApp ? values : values + [.redirectURI]
    let surroundings: [Factor] =
      switch role {
      case .app: [.outcome, .activity, .base, .code]
      case .authorizationEndpoint: [.outcome, .code]
      case .googleApp: [.start, .activity, .pending, .pendingTarget, .answer]
      }
    return surroundings + [.redirectURL, .redirectURI] + values.map { .value($0) }
      + [.query, .order] + names.map { .name($0) } + [.added, .separators]
      + (role == .authorizationEndpoint ? [.method, .header] : [.fragment])
  }

  /// Whether another deviation left a good input as it is there: what it changed would be undone.
  func isUntouched(_ input: FuzzRequest, since good: FuzzRequest) -> Bool {
    switch self {
    case .value(let name): input[first: name].map { $0.value == good[first: name]?.value } ?? false
    case .query: input.parameters == good.parameters
    default: true
    }
  }
}
