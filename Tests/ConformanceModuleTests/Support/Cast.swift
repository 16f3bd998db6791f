import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport

/// Implementations of several roles behind one adapter, which may do something else now and then.
final class Cast: AdapterUnderTest {
  /// What happens in the place of an answer; nil if the implementation is asked.
  typealias Event = (RunInput) -> ExchangeResult?

  let hello: HelloReply
  let incidents: [Incident] = []
  /// What was asked, in order.
  private(set) var asked: [RunInput] = []
  private let members: [Role: StubAdapter]
  private let event: Event

  /// Joins implementations.
  init(
    _ roles: [Role] = Role.allCases, declaring declared: [Role: Capabilities] = [:],
    event: @escaping Event = { _ in nil }
  ) throws {
    var members: [Role: StubAdapter] = [:]
    for role in roles {
      members[role] =
        switch role {
        case .app: .reference()
        case .authorizationEndpoint: try .referenceEndpoint()
        case .googleApp: .referenceGoogleApp()
        }
    }
    self.members = members
    self.event = event
    hello = HelloReply(
      implementation: Implementation(name: "cast"),
      roles: roles.map { role in
        let all = members[role]?.hello.capabilities(of: role)
        let none = Capabilities(outcomes: [], features: [])
        return RoleDeclaration(role: role, capabilities: declared[role] ?? all ?? none)
      }, maxInFlight: 64)
  }

  /// Serves jobs, each by the member that plays the role of its first request.
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
