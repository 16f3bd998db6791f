import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants
import Testing

@Suite("The reference's adapter")
struct AdapterTests {
  @Test(
    "plays a fault or a choice in its role alone",
    arguments: Fault.all.map(Behaviour.faulty) + Choice.all.map(Behaviour.choosing))
  func variants(_ behaviour: Behaviour) throws {
    let configuration = Configuration(clientID: Text(Links.clientID), appLink: Text(Links.app))
    let role: Role? =
      switch behaviour {
      case .faulty(let fault): fault.role
      case .choosing(let choice): choice.role
      case .right, .partner: nil
      }
    let app = try behaviour.start(configuration) is VariantApp
    let endpoint = try behaviour.makeEndpoint(configuration) is VariantEndpoint
    let googleApp = behaviour.startGoogleApp(states: .repeatable()) is VariantGoogleApp
    #expect(
      [app, endpoint, googleApp]
        == [role == .app, role == .authorizationEndpoint, role == .googleApp])
  }
}
