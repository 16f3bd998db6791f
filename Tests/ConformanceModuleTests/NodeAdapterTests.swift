import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// An adapter that answers several requests at once and out of order.
@Suite(
  "Node adapter",
  .enabled(if: Runtime.node.isPresent, "\(Runtime.node.reason)"))
struct NodeAdapterTests {
  @Test("an app on the WHATWG URL is judged by its own faults alone")
  func whatwg() async throws {
    let result = try await run(
      AdapterCommand("node ./whatwg_url.mjs", relativeTo: Checkout.adapters.path))
    // The parser drops tabs and line ends from a link.
    #expect(result.rules(.fail) == ["app/redirect-uri/format"])
    #expect(
      result.rules(.warn) == [
        "app/code/percent-reading", "app/state/exact", "app/state/percent-reading",
        "app/state/undecodable",
      ])
    #expect(result.cases(.pass, by: .appStateIndependent).contains("app.independent.at-once"))
    #expect(result.faults.isEmpty)
    #expect(result.incidents.isEmpty)
  }
}
