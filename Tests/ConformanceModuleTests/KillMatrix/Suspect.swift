import AppFlip
import ReferenceImplementation
import TestSupport

/// A fault of the reference, in whatever role, that the suite must find.
struct Suspect: Sendable {
  /// The fault's name, unique over all roles.
  let name: String
  /// The role that has it.
  let role: Role
  /// The rules that are meant to find it.
  let breaks: [String]
  /// The reference with the fault.
  let adapter: @Sendable () throws -> InProcessAdapter

  /// Every fault, in the order of the roles.
  static let all = apps + endpoints + googleApps

  private static let apps = Fault.allCases.map { fault in
    Suspect(name: fault.rawValue, role: .app, breaks: fault.breaks) { .faulty(fault) }
  }

  private static let endpoints = EndpointFault.allCases.map { fault in
    Suspect(name: fault.rawValue, role: .authorizationEndpoint, breaks: fault.breaks) {
      try .faultyEndpoint(fault)
    }
  }

  private static let googleApps = GoogleAppFault.allCases.map { fault in
    Suspect(name: fault.rawValue, role: .googleApp, breaks: fault.breaks) {
      .faultyGoogleApp(fault)
    }
  }
}
