import AdapterProtocol
import AppFlip
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// The adapters that show what it costs to serve one that does nothing: they must do the same.
@Suite("Idle adapters")
struct IdleAdapterTests {
  @Test("in Swift")
  func swift() throws { try expectIdle("./idle-adapter", in: Checkout.products) }

  @Test("in Node.js", .enabled(if: Runtime.node.isPresent, "\(Runtime.node.reason)"))
  func node() throws { try expectIdle("node ./idle.mjs", in: Checkout.adapters) }

  private func expectIdle(_ command: String, in folder: URL) throws {
    let session = try AdapterSession(
      command: AdapterCommand(command, relativeTo: folder.path),
      hello: HelloRequest(suite: "tests"), options: .patient)
    #expect(session.hello.maxInFlight == 64)
    #expect(session.hello.capabilities(of: .app)?.outcomes == Outcome.allCases)
    let results = session.collect((0..<200).map { .link("\($0)") }).flatMap { $0.map(\.result) }
    #expect(results.count == 200)
    #expect(results.allSatisfy { $0 == .answered(.app(AppReply(handled: false))) })
    #expect(session.incidents == [] && session.close().isClean)
  }
}
