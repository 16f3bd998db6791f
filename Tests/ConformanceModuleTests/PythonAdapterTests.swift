import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// Adapters in another language, as their authors would write them, each in a process of its own.
@Suite(
  "Python adapters",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct PythonAdapterTests {
  private func command(_ name: String) -> AdapterCommand {
    AdapterCommand("python3 ./\(name).py", relativeTo: Checkout.adapters.path)
  }

  @Test("the document's code samples break the rules that they are known to break, and no other")
  func documentSample() async throws {
    let result = try await run(command("document_sample"))
    #expect(
      result.rules(.fail) == [
        "app/answer/at-redirect-uri", "app/client-id/match", "app/error/cancelled",
        "app/error/declined", "app/error/left", "app/error/unrecoverable",
        "app/params/client-mismatch", "app/params/missing", "app/params/undecodable",
        "app/redirect-uri/format", "app/state/exact",
      ])
    #expect(
      result.rules(.warn) == [
        "app/code/form-reading", "app/handled/agrees", "app/params/duplicate",
        "app/params/name-exact", "app/redirect-uri/unescaped", "app/state/exact",
        "app/state/form-reading", "app/state/in-error",
      ])
    // Only a byte order mark is lost from a state, and only KELVIN SIGN passes for another id.
    #expect(result.cases(.fail, by: .appStateExact) == ["app.S18"])
    #expect(result.cases(.fail, by: .appClientIDMatch) == ["app.C05"])
    #expect(!result.isPassed)
  }

  @Test("an app on urllib.parse is judged by its own faults alone")
  func urllib() async throws {
    let result = try await run(command("urllib_ordinary"))
    // urlsplit throws at a bracket without its fellow, and nothing catches it; it drops tabs and line
    // ends from a link.
    #expect(result.rules(.fail) == ["app/redirect-uri/format", "app/survives"])
    #expect(result.cases(.fail, by: .appSurvives) == ["app.survives.open-bracket"])
    #expect(
      result.rules(.warn) == [
        "app/code/percent-reading", "app/params/duplicate", "app/state/exact",
        "app/state/percent-reading", "app/state/undecodable",
      ])
    let repaired = result.cases(.warn, by: .appStateUndecodable)
    #expect(repaired.contains("app.state.octet-FF"))
    #expect(!repaired.contains("app.state.octet-7F"))
  }
}
