public import AppFlip

/// A role that an adapter declared, with all that holds for it.
public struct RoleDeclaration: Equatable, Sendable {
  /// The role.
  public var role: Role
  /// The role's own outcomes and features if it has them, the general ones otherwise.
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
  package var possibleOutcomes: [UserDecision] {
    switch self {
    case .authorizationEndpoint: [.approves, .declines, .cancels, .accountDisabled]
    case .app, .googleApp: UserDecision.allCases
    }
  }

  /// The features that make sense for the role (the feature table).
  package var possibleFeatures: [Feature] {
    switch self {
    case .app: [.code, .universalLinksOnly, .sessions, .bytes, .coverage]
    case .authorizationEndpoint: [.code, .sessions, .post, .bytes, .pages, .forms, .coverage]
    case .googleApp: [.universalLinksOnly, .start, .sessions, .bytes, .coverage]
    }
  }
}

/// The outcomes and features that an adapter declared for a role.
public struct Capabilities: Equatable, Sendable {
  /// The outcomes that it can bring about.
  public var outcomes: [UserDecision]
  /// The optional abilities.
  public var features: [Feature]

  /// Makes capabilities; without arguments, the capabilities of an adapter that declares none.
  ///
  /// - Parameters:
  ///   - outcomes: the outcomes that the adapter can bring about.
  ///   - features: what it can do beyond the least.
  public init(outcomes: [UserDecision] = [.approves], features: [Feature] = []) {
    self.outcomes = outcomes
    self.features = features
  }
}

/// Something that an adapter can do beyond the least (section "hello").
public enum Feature: String, CaseIterable, Sendable {
  /// On approval the implementation issues exactly the code of the request.
  case code
  /// Each opened URL says whether it was opened with universalLinksOnly.
  case universalLinksOnly = "universal-links-only"
  /// The role google-app builds outgoing links too.
  case start
  /// Requests with the same session share one running app, or one browser, in order.
  case sessions
  /// The authorization endpoint takes the authorization request as a form POST.
  case post
  /// Text in requests may be `{"b64":…}`.
  case bytes
  /// Replies have the pages on the way to the final response of an authorization endpoint.
  case pages
  /// Requests may change the consent form of an authorization endpoint, and go on in several tabs.
  case forms
  /// Replies may say which places of the implementation's code were reached.
  case coverage
}

/// The value of `roles` in a reply to hello: a list, or an object with what replaces the general.
struct DeclaredRoles {
  let roles: [(role: Role, own: OwnCapabilities)]

  /// Each role once, with its own outcomes and features, or the general ones that suit it.
  func resolved(general: Capabilities) -> [RoleDeclaration] {
    roles.map(\.role).unique.compactMap { role in
      roles.first { $0.role == role }.map { declared in
        let possible = general.outcomes.filter(role.possibleOutcomes.contains)
        let sensible = general.features.filter(role.possibleFeatures.contains)
        return RoleDeclaration(
          role: role,
          capabilities: Capabilities(
            outcomes: (declared.own.outcomes ?? possible).unique,
            features: (declared.own.features ?? sensible).unique))
      }
    }
  }
}

extension DeclaredRoles: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    switch value.json {
    case .array: roles = try [Role](value).map { ($0, OwnCapabilities()) }
    case .object: roles = try Self.read(Members(value, Role.allCases.map(\.rawValue)))
    default: throw value.mismatch("a list of roles, or an object with a member for each role")
    }
  }

  package var json: JSON {
    if roles.allSatisfy({ $0.own == OwnCapabilities() }) { return roles.map(\.role).json }
    return .object(
      roles.reduce(into: JSONObject()) { object, declared in
        let name = declared.role.rawValue
        if !object.has(name) { object.append(name, declared.own.json) }
      })
  }

  private static func read(
    _ members: Members
  ) throws(MessageError) -> [(role: Role, own: OwnCapabilities)] {
    var roles: [(role: Role, own: OwnCapabilities)] = []
    for member in members.object.members {
      for role in Role.allCases where member.isNamed(role.rawValue) {
        let own: OwnCapabilities = try members.required(role.rawValue)
        try own.check(for: role)
        roles.append((role, own))
      }
    }
    return roles
  }
}

/// The outcomes and features that are declared, for all roles or for one.
struct OwnCapabilities: Message, Equatable {
  var outcomes: [UserDecision]?
  var features: [Feature]?

  package static let blank = OwnCapabilities()
  package static let fields = Fields<OwnCapabilities>(
    .optional("outcomes", \.outcomes), .optional("features", \.features))

  init() {}

  init(_ declared: Capabilities) { (outcomes, features) = (declared.outcomes, declared.features) }

  init(_ declared: RoleDeclaration) {
    self.init(declared.capabilities)
    outcomes?.removeAll { !declared.role.possibleOutcomes.contains($0) }
  }

  /// Refuses outcomes that the role can't have.
  func check(for role: Role) throws(MessageError) {
    for (index, outcome) in (outcomes ?? []).enumerated()
    where !role.possibleOutcomes.contains(outcome) {
      let known = role.possibleOutcomes.map(\.rawValue).joined(separator: ", ")
      throw .bad(
        JSONPath(role.rawValue, "outcomes").appending(.index(index)),
        "the role \(role.rawValue) can declare only \(known)")
    }
  }
}

extension Array where Element: Equatable {
  /// The elements without repetitions, in the order in which they first stand; for short lists.
  fileprivate var unique: [Element] {
    reduce(into: []) { found, element in
      if !found.contains(element) { found.append(element) }
    }
  }
}
