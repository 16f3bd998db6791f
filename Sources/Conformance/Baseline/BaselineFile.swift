import AdapterProtocol
import AppFlip
package import Foundation
import Harness

package struct BaselineFile: Sendable {
  private let report: URL
  private let shownReport: String
  private let output: URL
  private let shownOutput: String
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

  /// Writes the list: anew if there is none or if that is forced, and otherwise brought up to date, or without
  /// what passes now; what the document leaves open is pinned in it if it is asked for, or was before.
  package func write(isPruned: Bool = false, isPinned: Bool = false) throws -> BaselineUpdate {
    let run = try RunRecord(contentsOf: report, shownAs: shownReport)
    let isNew = !isPruned && (isForced || output.isMissing)
    let baseline =
      try isNew
      ? Baseline([], file: shownOutput) : Baseline(contentsOf: output, shownAs: shownOutput)
    let results =
      run.failures + (isPinned || baseline.isPinned ? run.cases.compactMap(\.choice) : [])
    let update =
      isPruned
      ? BaselineUpdate(pruning: baseline, by: results, passes: run.passes)
      : BaselineUpdate(of: baseline, to: results, date: date)
    let header = run.header
    let head =
      "\(BaselineUpdate.headBeginning)\(header.implementation.name.escaped): roles "
      + "\(header.roleNames.joined(separator: ", ")), edition \(header.edition.rawValue), profile \(header.profile.rawValue)."
    let old =
      isNew
      ? "\(head)\n# \(Baseline.grammar)\n"
      : String(validating: try SafeFile.read(output), as: UTF8.self)
    guard let old else { throw Flaw("\(shownOutput) isn't UTF-8; correct it") }
    let text = update.text(of: old, head: head)
    do { try WholeFile.write(Data(text.utf8), to: output, isNamed: true) } catch {
      throw Flaw(
        "\(shownOutput) can't be written: \(FileError.reason(of: error)); name a different file with --output"
      )
    }
    return update
  }
}

// MARK: - The text

extension BaselineUpdate {
  static let headBeginning = "# The expected failures of "

  func text(of old: String, head: String) -> String {
    let changes = Dictionary(changes.map { ($0.line.number, $0) }) { first, _ in first }
    let bytes = Array(old.utf8)
    var rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if rows.last?.isEmpty == true { rows.removeLast() }
    let kept = rows.enumerated().compactMap { index, row -> String? in
      guard let (_, change) = changes[index + 1] else {
        return row.utf8.starts(with: Self.headBeginning.utf8) ? head : row
      }
      switch change {
      case .kept: return row
      case .recounted(let entry): return entry.line
      case .dropped: return nil
      }
    }
    return (kept + added.map(\.line)).map { "\($0)\n" }.joined()
  }
}

extension RunRecord {
  func passes(_ entry: BaselineEntry) -> Bool {
    guard case .one(let id) = entry.cases else { return true }
    guard let result = cases.first(where: { $0.id == id }) else { return false }
    return !result.failures.contains { $0.rule == entry.rule }
      && (entry.rule.map(result.rules.contains) ?? true)
  }
}
