import AppFlip
package import Foundation

/// A list of expected failures that is to be written, and the report that it comes from.
package struct BaselineFile: Sendable {
  private let report: URL
  private let shownReport: String
  private let output: URL
  package let shownOutput: String
  private let date: String
  private let isForced: Bool
  package static let usualReport = "\(ReportFolder.usual)/conformance.jsonl"
  package static let usualName = "baseline.txt"

  package init(
    from report: URL, shownAs shownReport: String, to output: URL, shownAs shownOutput: String,
    date: String, isForced: Bool
  ) {
    (self.report, self.shownReport, self.output) = (report, shownReport, output)
    (self.shownOutput, self.date, self.isForced) = (shownOutput, date, isForced)
  }

  package enum Written: Sendable {
    case anew(Int)
    case updated(BaselineUpdate)
  }

  /// Writes the list: anew if there is none or if that is forced, and otherwise brought up to
  /// date.
  package func write() throws -> Written {
    let run = try RecordedRun(contentsOf: report, shownAs: shownReport)
    guard !isForced, FileManager.default.fileExists(atPath: output.path) else {
      let entries = Baseline.entries(expecting: run.failures, date: date)
      try write(Self.text(of: entries, from: run))
      return .anew(entries.count)
    }
    return try update(run) { BaselineUpdate(of: $0, to: run.failures, date: date) }
  }

  package func prune() throws -> Written {
    let run = try RecordedRun(contentsOf: report, shownAs: shownReport)
    return try update(run) { BaselineUpdate(pruning: $0, by: run.failures, passes: run.passes) }
  }

  private func update(
    _ run: RecordedRun, _ update: (Baseline) -> BaselineUpdate
  ) throws -> Written {
    let baseline = try Baseline(contentsOf: output, shownAs: shownOutput)
    let update = update(baseline)
    let old = try String(contentsOf: output, encoding: .utf8)
    try write(update.text(of: old, renaming: baseline.renamings, head: Self.head(of: run)))
    return .updated(update)
  }

  private func write(_ text: String) throws(Flaw) {
    do { try WholeFile.write(Data(text.utf8), to: output) } catch {
      throw Flaw(
        "\(shownOutput) can't be written: \(FileError.reason(of: error)); name another with --output"
      )
    }
  }

  static func text(of entries: [BaselineEntry], from run: RecordedRun) -> String {
    "\(head(of: run))\n# \(Baseline.grammar)\n" + entries.map { $0.line + "\n" }.joined()
  }

  private static func head(of run: RecordedRun) -> String {
    let header = run.header
    let name = header.implementation.escaped
    let roles = header.roles.joined(separator: ", ")
    return "\(BaselineUpdate.headBeginning)\(name): roles \(roles), edition \(header.edition), "
      + "profile \(header.profile)."
  }
}

// MARK: - The text

extension BaselineUpdate {
  static let headBeginning = "# What is expected of "

  /// The list as text: comments and blank lines stay where they are, and new entries come last.
  func text(of old: String, renaming renamings: [Baseline.Renaming], head: String) -> String {
    let renamed = Set(renamings.map(\.line))
    let fates = Dictionary(fates.map { ($0.line.number, $0) }) { first, _ in first }
    let octets = Array(old.utf8)
    var rows = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if rows.last?.isEmpty == true { rows.removeLast() }
    let kept = rows.enumerated().compactMap { index, row -> String? in
      guard let (line, fate) = fates[index + 1] else {
        return row.utf8.starts(with: Self.headBeginning.utf8) ? head : row
      }
      switch fate {
      case .kept: return renamed.contains(line.number) ? line.entry.line : row
      case .recounted(let entry): return entry.line
      case .dropped: return nil
      }
    }
    return (kept + added.map(\.line)).map { "\($0)\n" }.joined()
  }
}

extension RecordedRun {
  func passes(_ entry: BaselineEntry) -> Bool {
    guard case .one(let id) = entry.cases else { return true }
    guard let result = cases.first(where: { $0.id == id }) else { return false }
    let findings = result.findings.filter { $0.rule == entry.rule && $0.evidence != nil }
    return findings.isEmpty && (entry.rule.map(result.rules.contains) ?? true)
  }
}
