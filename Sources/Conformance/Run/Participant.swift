import AdapterProtocol
import AppFlip
import Harness

struct Participant {
  let adapter: any AdapterUnderTest
  let capabilities: [Role: Capabilities]

  init(_ adapter: any AdapterUnderTest, roles: [Role]) {
    self.adapter = adapter
    var capabilities: [Role: Capabilities] = [:]
    for role in roles { capabilities[role] = adapter.hello.capabilities(of: role) }
    self.capabilities = capabilities
  }

  func plays(_ step: Step) -> Bool {
    guard let capabilities = capabilities[step.role] else { return false }
    return step.feature.map(capabilities.features.contains) ?? true
  }
}
