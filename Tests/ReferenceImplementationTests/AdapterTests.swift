import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants
import TestSupport
import Testing

@Suite("The reference's adapter")
struct AdapterTests {
  /// The lines with which an adapter answers a hello and further lines.
  private func replies(of behaviour: Behaviour, to lines: String...) async -> [String] {
    let hello = """
      {"id":"0","op":"hello","protocol":{"min":1,"max":1},\
      "config":{"client_id":"\(Links.clientID)","app_link":"\(Links.app)"}}
      """
    var input = Array(([hello] + lines).joined(separator: "\n").utf8)
    var output: [UInt8] = []
    await ReferenceImplementation.ReferenceAdapter.make(behaviour).serve(
      reading: {
        defer { input = [] }
        return input
      }, writing: { output += $0 })
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("declares every role, each with what concerns it")
  func roles() async throws {
    let hello = try #require(await replies(of: .right(.newest)).first)
    #expect(
      hello.contains(
        #""authorization-endpoint":{"outcomes":["approves","declines","cancels","#
          + #""account-disabled"],"features":["code","post","bytes"]}"#))
    #expect(
      hello.contains(
        #""google-app":{"outcomes":[],"#
          + #""features":["start","universal-links-only","sessions","bytes"]}"#))
    #expect(
      hello.contains(#""waits"],"features":["code","universal-links-only","sessions","bytes"]"#))
  }

  @Test("plays every role by the edition")
  func editions() async throws {
    let denied = """
      {"id":"1","op":"run","role":"authorization-endpoint","input":{"method":"GET",\
      "url":"/?\(Links.authorization.drop { $0 != "?" }.dropFirst())","headers":[],"body":null,"outcome":"declines","code":"c"}}
      """
    let returned = """
      {"id":"2","op":"run","role":"google-app","input":{"pending":{"client_id":"c",\
      "redirect_uri":"\(Links.target)","state":"S1"},"returned":{"activity":"browsing-web",\
      "url":"\(Links.target)?error=access_denied&state=S1"}}}
      """
    let first = await replies(of: .right(.first), to: denied, returned)
    #expect(first.count == 3)
    #expect(first[1].contains("?error=unrecoverable&"))
    #expect(first[2].contains(#""outcome":"fallback""#))
    let newest = await replies(of: .right(.newest), to: denied, returned)
    #expect(newest.count == 3)
    #expect(newest[1].contains("?error=access_denied&"))
    #expect(newest[2].contains(#""outcome":"aborted""#))
  }

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
