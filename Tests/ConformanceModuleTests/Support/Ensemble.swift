import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation
import TestSupport

/// Implementations in this process, each of one role, behind one adapter.
final class Ensemble: AdapterUnderTest {
  let hello: HelloReply
  let incidents: [Incident] = []
  private let members: [Role: StubAdapter]

  /// Joins implementations.
  init(_ members: [Role: StubAdapter], hello: HelloReply? = nil) {
    self.members = members
    let declared = Role.allCases.compactMap { role in
      members[role]?.hello.capabilities(of: role).map {
        RoleDeclaration(role: role, capabilities: $0)
      }
    }
    self.hello =
      hello
      ?? HelloReply(
        implementation: Implementation(name: "ensemble"), roles: declared, maxInFlight: 64)
  }

  /// Serves jobs, each by the member that plays the role of its first request.
  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    for (number, job) in jobs.enumerated() {
      guard let first = job.requests.first else { continue }
      members[first.input.role]?.run([job]) { each(number, $1) }
    }
  }

  func close() -> Shutdown { Shutdown(.endOfInput, .exited(status: 0)) }
}

extension Ensemble {
  /// The reference in every role, with Google apps whose states are the same in every process.
  static func partner(by edition: Edition) throws -> Ensemble {
    let states = States.repeatable()
    return Ensemble([
      .app: .reference(edition), .authorizationEndpoint: try .referenceEndpoint(edition),
      .googleApp: .googleApp { ReferenceGoogleApp(edition: edition, states: states) },
    ])
  }
}
