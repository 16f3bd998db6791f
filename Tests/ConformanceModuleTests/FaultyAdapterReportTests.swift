import Foundation
import TestSupport
import Testing

/// The report of every way to break the protocol, byte for byte.
///
/// After a change that is meant to change it:
/// `APPFLIP_RECORD=1 swift test --filter FaultyAdapterReportTests` writes it anew.
@Suite("Every way to break the protocol")
struct FaultyAdapterReportTests {
  @Test("has the result that is committed, harms no other case and leaves no process")
  func golden() async throws {
    let runs = try await runs(of: FaultyWay.all())
    for run in runs {
      #expect(run.survivors == [], "\(run.way.words)")
      #expect(run.processes > 0, "\(run.way.words)")
      let isUnharmed = run.isUnharmed
      #expect(isUnharmed || run.way.harmsAll, "\(run.way.words)")
    }
    let report = runs.map { "\($0.report)\n" }.joined(separator: "\n")
    let path = "Reports/reference/faulty-adapter.txt"
    #expect(
      try GoldenText.difference(of: report, from: path, in: "FaultyAdapterReportTests") == nil)
  }

  private func runs(of ways: [FaultyWay]) async throws -> [FaultyRun] {
    try await withThrowingTaskGroup(of: (Int, FaultyRun).self) { group in
      var runs: [(Int, FaultyRun)] = []
      for (index, way) in ways.enumerated() {
        if index >= 6, let run = try await group.next() { runs.append(run) }
        group.addTask { (index, try await FaultyRun(way)) }
      }
      runs += try await group.reduce(into: []) { $0.append($1) }
      return runs.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
