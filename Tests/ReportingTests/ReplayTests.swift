import Foundation
import Harness
import Processes
import TestSupport
import Testing

@testable import Conformance

@Suite(
  "Replay",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct ReplayTests {
  @Test("the printed line makes a shell send the same requests to the adapter")
  func replay() async throws {
    let ids = [
      "app.good", "app.client-id.kelvin-sign", "app.state.angle-brackets",
      "app.redirect-uri.backslash-before-at-sign", "app.params.ampersand-and-combining-mark",
    ]
    let catalogue = try SharedCatalogue.app.get().only(ids)
    let command = AdapterCommand(
      "python3 Tests/Adapters/document_sample.py", relativeTo: Checkout.package.path)
    let result = try await AdapterSession.patiently {
      try ConformanceRun.execute(catalogue, against: command, keepingLines: true)
    }
    let events = result.cases.filter { !$0.isUneventful }
    #expect(!events.isEmpty)
    for testCase in events {
      let printed = try #require(CaseReplay(result).command(of: testCase.testCase.id))
      let ending = try await Subprogram.run("/bin/sh", ["-c", printed])
      let replies = ending.output.split(separator: "\n").map { Array($0.utf8) }
      // The ids differ, for the replay numbers its requests anew.
      let expected = try #require(testCase.transcripts.last?.replyLine)
      #expect(!expected.isEmpty)
      #expect(replies.last.map(afterID) == afterID(expected), "\(testCase.testCase.id)")
    }
  }

  private func afterID(_ line: [UInt8]) -> ArraySlice<UInt8> {
    line[(line.firstIndex(of: UInt8(ascii: ",")) ?? 0)...]
  }
}
