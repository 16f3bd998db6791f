import AppFlip
import Conformance
import Foundation
import Processes

/// Writes a list of expected failures.
enum BaselineCommand {
  static let command = Command(
    "baseline", "Writes a list of expected failures.",
    "Writes a list of expected failures, with which the last run passes. If a list exists, its entries\n"
      + "keep their reasons and dates. Each new entry has the reason TODO: replace it.",
    options: [write, prune, pin, force, .reports, output, date], example: "--write", run: run)

  private static let write = Option("--write", nil, "write a list, or update it")
  private static let prune = Option("--prune", nil, "remove the entries that pass now, add none")
  private static let pin = Option(
    "--pin", nil, "with --write: also record behaviour that the document leaves open")
  private static let output = Option(
    "--output", "FILE", "the list (default: \(BaselineFile.usualName))")
  private static let date = Option(
    "--date", "YYYY-MM-DD", "the date of the entries (default: today)")
  private static let force = Option(
    "--force", nil, "write a new list, without the old reasons and dates")

  private static func run(_ call: Call) throws -> ExitCode {
    guard call.has(write) || call.has(prune) else {
      throw call.wrong("no action: add --write or --prune")
    }
    try call.refuse([write, pin, date, force], beside: prune)
    let date = call[date] ?? call.today
    guard BaselineEntry.isDate(date) else {
      throw call.wrong("--date takes YYYY-MM-DD, not \(date)")
    }
    let shown = call.folder(try call.settings).shown
    let report = "\(shown)/\(Statement.file)"
    let output = call[output] ?? BaselineFile.usualName
    let file = BaselineFile(
      from: call.url(report), shownAs: report, to: call.url(output), shownAs: output, date: date,
      isForced: call.has(force))
    let update = try file.write(isPruned: call.has(prune), isPinned: call.has(pin))
    call.console.output(text(of: update, output.escaped))
    return .expected
  }

  private static func text(of update: BaselineUpdate, _ name: String) -> String {
    let dropped = update.changes.count { $0.change == .dropped }
    let recounted = update.changes.count {
      if case .recounted = $0.change { true } else { false }
    }
    let isUnexplained = update.added.contains { $0.reason == BaselineEntry.unexplained }
    return "\(name): \(update.count.counted("entry", "entries")); \(dropped) dropped, "
      + "\(recounted) recounted, \(update.added.count) added\n"
      + (isUnexplained ? "replace each \(BaselineEntry.unexplained) with a reason\n" : "")
  }
}
