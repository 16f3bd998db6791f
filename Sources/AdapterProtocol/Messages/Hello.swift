public import AppFlip

/// The first request of the harness (section "hello").
public struct HelloRequest: Equatable, Sendable {
  /// The lowest version of the protocol that the harness speaks.
  public var minimumVersion: Int
  /// The highest version of the protocol that the harness speaks.
  public var maximumVersion: Int
  /// The name and version of the suite.
  public var suite: String
  /// The values that the harness offers.
  public var configuration: Configuration

  /// Makes a hello.
  ///
  /// - Parameters:
  ///   - minimumVersion: the lowest version of the protocol that the harness speaks.
  ///   - maximumVersion: the highest version of the protocol that the harness speaks.
  ///   - suite: the name and version of the suite.
  ///   - configuration: the values that the harness offers.
  public init(
    minimumVersion: Int = 1, maximumVersion: Int = 1, suite: String,
    configuration: Configuration = Configuration()
  ) {
    self.minimumVersion = minimumVersion
    self.maximumVersion = maximumVersion
    self.suite = suite
    self.configuration = configuration
  }
}

extension HelloRequest: Message {
  package static let blank = HelloRequest(suite: "")
  package static let fields = Fields<HelloRequest>(
    .required("protocol", \.versions), .optional("suite", \.suite, or: ""),
    .optional("config", \.configuration, or: Configuration()))

  fileprivate var versions: Versions {
    get { Versions(minimum: minimumVersion, maximum: maximumVersion) }
    set { (minimumVersion, maximumVersion) = (newValue.minimum, newValue.maximum) }
  }
}

private struct Versions: Message {
  var minimum = 1
  var maximum = 1

  static let blank = Versions()
  static let fields = Fields<Versions>(
    .required("min", \.minimum), .required("max", \.maximum))
}

/// An adapter's description of itself (section "hello").
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
  /// The places of the implementation's code that were reached, if they are reported.
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

  /// The declaration of the adapter for a role.
  ///
  /// - Parameter role: the role.
  /// - Returns: the outcomes and features, or nil if the role is not declared.
  public func capabilities(of role: Role) -> Capabilities? {
    roles.first { $0.role == role }?.capabilities
  }
}

extension HelloReply {
  /// Reads a reply strictly; what is left out gets its default.
  package init(
    _ ok: JSONObject, offered versions: ClosedRange<Int> = 1...1
  ) throws(MessageError) {
    let members = try Members(
      ok: ok,
      [
        "protocol", "implementation", "roles", "outcomes", "features", "max_in_flight", "config",
        "coverage",
      ])
    protocolVersion = try members.required("protocol")
    implementation = try members.required("implementation")
    let declared: DeclaredRoles = try members.required("roles")
    let own = try OwnCapabilities(members)
    let usual = Capabilities()
    roles = declared.resolved(
      general: Capabilities(
        outcomes: own.outcomes ?? usual.outcomes, features: own.features ?? usual.features))
    maxInFlight = try members.optional("max_in_flight") ?? 1
    configuration = try members.optional("config") ?? Configuration()
    coverage = try ResetReply(members).coverage
    guard versions.contains(protocolVersion) else {
      throw .bad(
        members.path("protocol"),
        "must be a version from \(versions.lowerBound) to \(versions.upperBound), not"
          + " \(protocolVersion)")
    }
    guard maxInFlight >= 1 else {
      throw .bad(members.path("max_in_flight"), "must be at least 1, not \(maxInFlight)")
    }
  }

  /// The members of `ok`: roles are a list if the same holds for all of them, and an object otherwise.
  package var ok: JSONObject {
    var object = JSONObject([
      ("protocol", .integer(protocolVersion)), ("implementation", implementation.json),
    ])
    let general = roles.first.map { OwnCapabilities($0.capabilities) }
    let isSame = roles.allSatisfy { $0.capabilities == roles[0].capabilities }
    let declared = roles.map { ($0.role, isSame ? OwnCapabilities() : OwnCapabilities($0)) }
    object.append("roles", DeclaredRoles(roles: declared).json)
    if isSame { general?.append(to: &object) }
    object.append("max_in_flight", .integer(maxInFlight))
    if configuration != Configuration() { object.append("config", configuration.json) }
    ResetReply(coverage: coverage).append(to: &object)
    return object
  }
}

/// An adapter's description of the implementation under test (section "hello").
public struct Implementation: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Its version.
  public var version: String?
  /// The language that it is written in.
  public var language: String?

  /// Describes an implementation.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - version: its version.
  ///   - language: the language that it is written in.
  public init(name: String, version: String? = nil, language: String? = nil) {
    self.name = name
    self.version = version
    self.language = language
  }
}

extension Implementation {
  /// The name and the version, printable and no longer than a line takes.
  package var shown: String {
    let isNamed = name.utf8.contains { $0 > 0x20 }
    let parts = [isNamed ? name : "an implementation without a name", version]
    let text = parts.compactMap(\.self).joined(separator: " ")
    return Bytes.escaped(Array(text.utf8).prefix(200))
  }
}

extension Implementation: Message {
  package static let blank = Implementation(name: "")
  package static let fields = Fields<Implementation>(
    .required("name", \.name), .optional("version", \.version),
    .optional("language", \.language))
}
