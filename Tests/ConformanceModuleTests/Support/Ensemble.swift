import AdapterProtocol
import AppFlip
import Harness
import ReferenceImplementation
import TestSupport

/// Implementations in this process, each of one role, behind one adapter; something else may happen now and then.
final class Ensemble: AdapterUnderTest {
  /// What happens in the place of an answer; nil if the implementation is asked.
  typealias Event = (RunInput) -> ExchangeResult?

  let hello: HelloReply
  let incidents: [Incident] = []
  private(set) var asked: [RunInput] = []
  private let members: [Role: StubAdapter]
  private let event: Event

  init(
    _ members: [Role: StubAdapter], hello: HelloReply? = nil,
    declaring declared: [Role: Capabilities] = [:], event: @escaping Event = { _ in nil }
  ) {
    (self.members, self.event) = (members, event)
    let roles = Role.allCases.compactMap { role in
      (declared[role] ?? members[role]?.hello.capabilities(of: role)).flatMap {
        members[role] == nil ? nil : RoleDeclaration(role: role, capabilities: $0)
      }
    }
    self.hello =
      hello
      ?? HelloReply(implementation: Implementation(name: "ensemble"), roles: roles, maxInFlight: 64)
  }

  convenience init(
    _ roles: [Role] = Role.allCases, declaring declared: [Role: Capabilities] = [:],
    event: @escaping Event = { _ in nil }
  ) throws {
    let all: [Role: StubAdapter] = [
      .app: .reference(), .authorizationEndpoint: try .referenceEndpoint(),
      .googleApp: .referenceGoogleApp(),
    ]
    self.init(all.filter { roles.contains($0.key) }, declaring: declared, event: event)
  }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    for (number, job) in jobs.enumerated() {
      asked += job.requests.map(\.input)
      guard let first = job.requests.first else { continue }
      if let result = event(first.input) {
        each(number, job.requests.map { Transcript(request: $0, result: result) })
      } else {
        members[first.input.role]?.run([job]) { each(number, $1) }
      }
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
