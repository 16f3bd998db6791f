import AppFlip
import Conformance
import ReferenceVariants
import TestSupport

/// A fault of the reference, in whatever role, that the suite must find.
struct Suspect: Sendable {
  /// The fault's name, unique over all roles.
  let name: String
  /// The role that has it.
  let role: Role
  /// The rules that are meant to find it.
  let breaks: [String]
  /// Makes the reference with the fault, with a configuration that is not the ordinary one if it is given.
  let adapter: @Sendable (OfferedConfiguration?) throws -> StubAdapter

  /// Every fault, in the order of the roles.
  static let all = Fault.all.map { fault in
    Suspect(name: fault.name, role: fault.role, breaks: fault.breaks) {
      try .faulty(fault, in: $0)
    }
  }
}
