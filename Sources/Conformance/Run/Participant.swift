package import AdapterProtocol
package import AppFlip
import Harness

/// An adapter that takes part in a run, with what it declares for some roles.
struct Participant {
  let adapter: any AdapterUnderTest
  let capabilities: [Role: Capabilities]
  /// The values that the requests are made from.
  let fixture: Fixture

  init(_ adapter: any AdapterUnderTest, _ roles: [Role], _ fixture: Fixture) {
    (self.adapter, self.fixture) = (adapter, fixture)
    capabilities = adapter.hello.capabilities(of: roles)
  }

  /// An adapter under test, which is closed if nothing can be judged.
  init(
    judging adapter: any AdapterUnderTest, _ roles: [Role], _ offered: Fixture = .offered
  ) throws(RunError) {
    do throws(RunError) {
      let hello = adapter.hello
      self.init(adapter, roles, try RunError.adopting(hello.configuration, by: offered))
      if capabilities.isEmpty { throw .noRole(declared: hello.roles.map(\.role), judged: roles) }
    } catch {
      adapter.close()
      throw error
    }
  }

  func plays(_ role: Role) -> Bool { capabilities[role] != nil }

  func plays(_ step: Step) -> Bool {
    guard let capabilities = capabilities[step.role] else { return false }
    return step.feature.map(capabilities.features.contains) ?? true
  }
}

extension HelloReply {
  /// Its declaration for each of some roles.
  package func capabilities(of roles: [Role]) -> [Role: Capabilities] {
    roles.reduce(into: [:]) { $0[$1] = capabilities(of: $1) }
  }
}
