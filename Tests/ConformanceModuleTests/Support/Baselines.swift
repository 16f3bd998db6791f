import Conformance
import Foundation
import TestSupport

/// Baselines as files and as lines.
enum Baselines {
  static let date = "2026-01-31"

  /// The lines that `appflip baseline --write` makes of a run's report.
  static func lines(for run: RunResult) throws -> [String] {
    let recorded = try RecordedRun(JSONLinesReport.render(run), file: "conformance.jsonl")
    return Baseline.entries(expecting: recorded.failures, date: date).map(\.line)
  }

  /// Holds a run against a file with the given lines.
  static func hold(
    _ run: RunResult, against lines: [String], isUnattended: Bool = false
  ) throws -> RunResult {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data((lines + [""]).joined(separator: "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var run = run
    run.compare(
      withBaseline: file, shownAs: "baseline.txt", catalogue: try SharedCatalogue.all.get(),
      isUnattended: isUnattended)
    return run
  }
}

extension RunResult {
  /// In what the run departs from its baseline, or why that can't be used.
  var unexpected: [String] {
    switch baseline {
    case nil: ["no baseline"]
    case .unusable(let error): ["\(error)"]
    case .compared(let comparison, _):
      comparison.unexpected.map { "\($0.heading.prefix { $0 != ":" }): \($0.details)" }
    }
  }
}
