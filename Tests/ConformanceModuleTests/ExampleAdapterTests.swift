import AppFlip
import Conformance
import Foundation
import Processes
import TestSupport
import Testing

/// The adapters that people copy: complete, and without a fault.
@Suite("Example adapters")
struct ExampleAdapterTests {
  private func check(_ command: String, in folder: URL = Checkout.adapters) async throws {
    let result = try await run(
      AdapterCommand(command, relativeTo: folder.path), SharedCatalogue.all.get(),
      partner: ReferenceAdapter.partner(by: .newest), settings: .with(profile: .strict))
    #expect(result.rules(.fail) == [])
    #expect(result.rules(.warn) == [])
    #expect(result.incidents == [])
    #expect(result.total.pass > 5_000)
    #expect(result.isPassed)
  }

  @Test("Swift, on Foundation's URL and AdapterKit", .longProof("foreign adapters"))
  func swift() async throws { try await check("./example-adapter", in: Checkout.products) }

  @Test(
    "Node.js", .longProof("foreign adapters"),
    .enabled(if: Runtime.node.isPresent, "\(Runtime.node.reason)"))
  func node() async throws { try await check("node ./example.mjs") }

  @Test(
    "Python, the README's", .longProof("foreign adapters"),
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func python() async throws { try await check("python3 ./example.py") }
}
