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

extension HelloReply {
  /// Reads a reply strictly; what is left out gets its default.
  ///
  /// - Parameters:
  ///   - ok: the members of the reply's `ok`.
  ///   - versions: the versions of the protocol that were offered.
  /// - Throws: what is wrong, with its path from `ok` on; ``MessageError/located(in:)`` adds
  ///   the offset.
  public init(
    _ ok: JSONObject, offered versions: ClosedRange<Int> = 1...1
  ) throws(MessageError) {
    do throws(MessageError) {
      try self.init(fields: ok, versions)
    } catch {
      throw error.inside(.member(Array("ok".utf8)))
    }
  }

  private static let names = [
    "protocol", "implementation", "roles", "outcomes", "features", "max_in_flight", "config",
    "coverage",
  ]

  private init(fields ok: JSONObject, _ versions: ClosedRange<Int>) throws(MessageError) {
    let fields = try Fields(ok: ok, Self.names)
    protocolVersion = try fields.required("protocol")
    implementation = try fields.required("implementation")
    let declared: DeclaredRoles = try fields.required("roles")
    let usual = Capabilities()
    roles = declared.resolved(
      general: Capabilities(
        outcomes: try fields.optional("outcomes") ?? usual.outcomes,
        features: try fields.optional("features") ?? usual.features))
    maxInFlight = try fields.optional("max_in_flight") ?? 1
    configuration = try fields.optional("config") ?? Configuration()
    coverage = try fields.coverage()
    try check(fields, versions)
  }

  private func check(_ fields: Fields, _ versions: ClosedRange<Int>) throws(MessageError) {
    guard versions.contains(protocolVersion) else {
      throw fields.bad(
        "protocol",
        "must be a version from \(versions.lowerBound) to \(versions.upperBound), not"
          + " \(protocolVersion)")
    }
    guard maxInFlight >= 1 else {
      throw fields.bad("max_in_flight", "must be at least 1, not \(maxInFlight)")
    }
  }

  /// The members of `ok` that say this.
  ///
  /// Roles are listed where the same holds for all of them, and have their own members otherwise.
  public var ok: JSONObject {
    var object = JSONObject()
    object.append("protocol", .integer(protocolVersion))
    object.append("implementation", implementation.json)
    if let first = roles.first, roles.contains(where: { $0.capabilities != first.capabilities }) {
      object.append("roles", .object(ownCapabilities))
    } else {
      object.append("roles", .array(roles.map { .text($0.role.rawValue) }))
      roles.first?.capabilities.append(to: &object)
    }
    object.append("max_in_flight", .integer(maxInFlight))
    if configuration != Configuration() { object.append("config", configuration.json) }
    object.append(coverage: coverage)
    return object
  }

  private var ownCapabilities: JSONObject {
    roles.reduce(into: JSONObject()) { object, declared in
      guard object[declared.role.rawValue] == nil else { return }
      var own = declared.capabilities
      own.outcomes.removeAll { !declared.role.possibleOutcomes.contains($0) }
      var members = JSONObject()
      own.append(to: &members)
      object.append(declared.role.rawValue, .object(members))
    }
  }
}
