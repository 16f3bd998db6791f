package import AdapterProtocol
package import AppFlip
import Harness

struct Participant {
  let adapter: any AdapterUnderTest
  let capabilities: [Role: Capabilities]

  init(_ adapter: any AdapterUnderTest, roles: [Role]) {
    self.adapter = adapter
    capabilities = adapter.hello.capabilities(of: roles)
  }

  func plays(_ step: Step) -> Bool {
    guard let capabilities = capabilities[step.role] else { return false }
    return step.feature.map(capabilities.features.contains) ?? true
  }
}

extension HelloReply {
  /// What it declares for each of some roles.
  package func capabilities(of roles: [Role]) -> [Role: Capabilities] {
    roles.reduce(into: [:]) { $0[$1] = capabilities(of: $1) }
  }
}
