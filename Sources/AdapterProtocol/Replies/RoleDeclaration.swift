public import AppFlip

/// A role that an adapter declared, with all that holds for it.
public struct RoleDeclaration: Equatable, Sendable {
  /// The role.
  public var role: Role
  /// The role's own outcomes and features where it has them, the general ones otherwise.
  public var capabilities: Capabilities

  /// Declares a role.
  ///
  /// - Parameters:
  ///   - role: the role.
  ///   - capabilities: what the adapter can do in it.
  public init(role: Role, capabilities: Capabilities = Capabilities()) {
    self.role = role
    self.capabilities = capabilities
  }
}

extension Role {
  /// The outcomes that make sense for the role (section "run, role `authorization-endpoint`").
  package var possibleOutcomes: [Outcome] {
    switch self {
    case .authorizationEndpoint: [.approves, .declines, .cancels, .accountDisabled]
    case .app, .googleApp: Outcome.allCases
    }
  }

  /// The features that make sense for the role (the feature table).
  var possibleFeatures: [Feature] {
    switch self {
    case .app: [.code, .universalLinksOnly, .sessions, .bytes, .coverage]
    case .authorizationEndpoint: [.code, .post, .bytes, .coverage]
    case .googleApp: [.universalLinksOnly, .start, .sessions, .bytes, .coverage]
    }
  }
}
