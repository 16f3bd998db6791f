import Conformance

enum Baselines {
  /// The lines that `appflip baseline --write` makes of a run's report.
  static func lines(for run: RunResult) throws -> [String] { try lines(for: run.record) }

  static func lines(for run: RunRecord) throws -> [String] { try lines(for: run, \.failures) }

  /// The lines that `--pin` adds.
  static func pins(for run: RunResult) throws -> [String] {
    try lines(for: run.record) { $0.cases.compactMap(\.choice) }
  }

  private static func lines(
    for run: RunRecord, _ listed: (RunRecord) -> [CaseFailure]
  ) throws -> [String] {
    let recorded = try RunRecord(run.bytes, file: "conformance.jsonl")
    return Baseline.entries(expecting: listed(recorded)).map(\.line)
  }

  static func hold(_ run: RunResult, against lines: [String]) throws -> RunRecord {
    run.record.compared(
      with: try Baseline(Array(lines.joined(separator: "\n").utf8), file: "baseline.txt"))
  }
}

extension RunRecord {
  var unexpected: [String] {
    footer.baseline?.departures.map { "\($0.heading.prefix { $0 != ":" }): \($0.details)" }
      ?? ["no baseline"]
  }
}
