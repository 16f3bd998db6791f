public import AppFlip

/// What happens to the implementation under test in one run.
public enum RunInput: Equatable, Sendable {
  /// The iOS app receives a link.
  case app(AppInput)
  /// The authorization endpoint receives a request.
  case authorizationEndpoint(EndpointInput)
  /// The Google app sends a link or receives one.
  case googleApp(GoogleAppInput)

  /// The role that the input is for.
  public var role: Role {
    switch self {
    case .app: .app
    case .authorizationEndpoint: .authorizationEndpoint
    case .googleApp: .googleApp
    }
  }
}
