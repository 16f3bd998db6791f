public import AppFlip

/// What an adapter says about itself (section "hello").
public struct HelloReply: Equatable, Sendable {
  /// The version of the protocol that it speaks.
  public var protocolVersion: Int
  /// The implementation under test.
  public var implementation: Implementation
  /// The roles, in the order in which they were declared.
  public var roles: [RoleDeclaration]
  /// How many requests may be unanswered at a time.
  public var maxInFlight: Int
  /// The values that are baked in.
  public var configuration: Configuration
  /// The places of the implementation's code that were reached, where they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply to hello.
  ///
  /// - Parameters:
  ///   - protocolVersion: the version of the protocol that the adapter speaks.
  ///   - implementation: the implementation under test.
  ///   - roles: the roles, each with all that holds for it.
  ///   - maxInFlight: how many requests may be unanswered at a time, at least 1.
  ///   - configuration: the values that are baked in.
  ///   - coverage: the places of the implementation's code that were reached.
  public init(
    protocolVersion: Int = 1, implementation: Implementation, roles: [RoleDeclaration],
    maxInFlight: Int = 1, configuration: Configuration = Configuration(),
    coverage: [UInt32]? = nil
  ) {
    self.protocolVersion = protocolVersion
    self.implementation = implementation
    self.roles = roles
    self.maxInFlight = maxInFlight
    self.configuration = configuration
    self.coverage = coverage
  }

  /// What the adapter declared for a role.
  ///
  /// - Parameter role: the role.
  /// - Returns: the outcomes and features, or nil where the role is not declared.
  public func capabilities(of role: Role) -> Capabilities? {
    roles.first { $0.role == role }?.capabilities
  }
}
