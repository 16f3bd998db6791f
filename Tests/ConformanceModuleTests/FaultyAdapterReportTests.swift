import Foundation
import TestSupport
import Testing

/// What a run says of every way to break the protocol, byte for byte.
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
    try hold(runs.map { "\($0.report)\n" }.joined(separator: "\n"))
  }

  /// Runs all, a few at a time.
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

  /// Compares the report with the committed one, or writes it in its place.
  private func hold(_ report: String) throws {
    let file = Checkout.package.appending(path: "Reports/reference/faulty-adapter.txt")
    if ProcessInfo.processInfo.environment["APPFLIP_RECORD"] != nil {
      try Data(report.utf8).write(to: file)
      Issue.record(
        "faulty-adapter.txt was written, not compared: look at its changes", severity: .warning)
      return
    }
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    let golden = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let differences = lines.difference(from: golden).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
    #expect(
      differences == [],
      "if that is meant, APPFLIP_RECORD=1 swift test --filter FaultyAdapterReportTests")
  }
}
