import AppFlip

/// A fault behind conditions one within the other: no reply shows which of them hold before all do.
///
/// They are written one a statement, as an implementation would have them, so that the compiler makes a
/// branch of each.
struct NestedFault: Sendable {
  /// The name, which begins with the role.
  let name: String
  /// The role that has the fault.
  let role: Role
  /// Whether all conditions hold.
  let isMet: @Sendable (NestedRequest) -> Bool

  /// Declares a fault.
  init(_ role: Role, _ name: String, isMet: @escaping @Sendable (NestedRequest) -> Bool) {
    self.name = "\(role.rawValue)/\(name)"
    self.role = role
    self.isMet = isMet
  }

  /// All faults.
  static let all = app + endpoint + googleApp

  /// Fails if all conditions hold.
  func check(_ request: NestedRequest) throws(NestedFaultError) {
    if isMet(request) { throw NestedFaultError() }
  }
}

/// What an implementation throws where a fault shows.
struct NestedFaultError: Error, CustomStringConvertible {
  var description: String { "all conditions hold" }
}
