import AppFlip

/// The value of `roles` in a reply to hello: a list, or an object with what replaces the general.
struct DeclaredRoles: MessageReadable {
  private let roles: [(role: Role, own: OwnCapabilities)]

  init(_ value: MessageValue) throws(MessageError) {
    switch value.json {
    case .array: roles = try [Role](value).map { ($0, OwnCapabilities()) }
    case .object: roles = try Self.read(Fields(value, Role.allCases.map(\.rawValue)))
    default: throw value.mismatch("a list of roles, or an object with a member for each role")
    }
  }

  private static func read(
    _ fields: Fields
  ) throws(MessageError) -> [(role: Role, own: OwnCapabilities)] {
    var roles: [(role: Role, own: OwnCapabilities)] = []
    for member in fields.object.members {
      for role in Role.allCases where member.isNamed(role.rawValue) {
        let own: OwnCapabilities = try fields.required(role.rawValue)
        try own.check(for: role)
        roles.append((role, own))
      }
    }
    return roles
  }

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

/// What replaces the general outcomes and features for a role.
private struct OwnCapabilities: MessageReadable {
  var outcomes: [Outcome]?
  var features: [Feature]?

  init() {}

  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["outcomes", "features"])
    outcomes = try fields.optional("outcomes")
    features = try fields.optional("features")
  }

  /// Refuses outcomes that the role can't have.
  func check(for role: Role) throws(MessageError) {
    for (index, outcome) in (outcomes ?? []).enumerated()
    where !role.possibleOutcomes.contains(outcome) {
      let known = role.possibleOutcomes.map(\.rawValue).joined(separator: ", ")
      throw MessageError(
        path: JSONPath(role.rawValue, "outcomes").appending(.index(index)),
        problem: .badValue("the role \(role.rawValue) can declare only \(known)"))
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
