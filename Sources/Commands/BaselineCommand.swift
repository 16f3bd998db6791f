import AppFlip
import Conformance
import Foundation
import Processes

enum BaselineCommand {
  static let command = Command(
    "baseline", "Writes a list of expected failures.",
    "--write: write a list of expected failures for APPFLIP_BASELINE; the last run passes with this\n"
      + "list. Each new entry has the reason TODO: replace it. If a list exists, its entries keep their\n"
      + "reasons and dates. --prune: remove the entries that pass now, and add none. --pin: also record\n"
      + "behaviour that the document leaves open. A later run fails if it changes.",
    options: [write, prune, pin, report, output, date, force],
    example: "--write", run: run)

  private static let write = Option("--write", nil, "write a list, or update it")
  private static let prune = Option("--prune", nil, "drop the entries that pass now")
  private static let pin = Option(
    "--pin", nil, "with --write: also record behaviour that the document leaves open")
  private static let report = Option(
    "--from", "FILE", "the JSON Lines of the run (default: \(BaselineFile.usualReport))")
  private static let output = Option(
    "--output", "FILE", "the list (default: \(BaselineFile.usualName))")
  private static let date = Option(
    "--date", "YYYY-MM-DD", "the date of the entries (default: today)")
  private static let force = Option(
    "--force", nil, "write a new list, without the old reasons and dates")

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    guard arguments.has(write) || arguments.has(prune) else {
      throw UsageError(command, "no action: add --write or --prune")
    }
    try command.refuse([write, pin, date, force], beside: prune, in: arguments)
    let date = arguments[date] ?? call.today
    guard BaselineEntry.isDate(date) else {
      throw UsageError(command, "--date takes YYYY-MM-DD, not \(date)")
    }
    let report = arguments[report] ?? BaselineFile.usualReport
    let output = arguments[output] ?? BaselineFile.usualName
    let file = BaselineFile(
      from: call.url(report), shownAs: report, to: call.url(output), shownAs: output, date: date,
      isForced: arguments.has(force))
    let update = try file.write(isPruned: arguments.has(prune), isPinned: arguments.has(pin))
    call.console.output(text(of: update, output.escaped))
    return .expected
  }

  private static func text(of update: BaselineUpdate, _ name: String) -> String {
    let dropped = update.changes.filter { $0.change == .dropped }.map(\.line.entry.line)
    let recounted = update.changes.compactMap { line, change -> String? in
      guard case .recounted(let entry) = change else { return nil }
      return "x\(line.entry.cases.count) is now \(entry.line)"
    }
    let added = update.added.map(\.line)
    let isUnexplained = update.added.contains { $0.reason == BaselineEntry.unexplained }
    let note = isUnexplained ? "replace each \(BaselineEntry.unexplained) with a reason\n" : ""
    if update.changes.isEmpty {
      return "\(name): \(entries(update.count))\(isUnexplained ? "; \(note)" : "\n")"
    }
    return "\(name): \(entries(update.count)); \(dropped.count) dropped, "
      + "\(recounted.count) recounted, \(added.count) added\n"
      + lines("dropped", dropped) + lines("recounted", recounted) + lines("added", added)
      + note
  }

  private static let mostLines = 50

  private static func lines(_ heading: String, _ lines: [String]) -> String {
    let rest = lines.count - mostLines
    return lines.prefix(mostLines).map { "\(heading): \($0.escaped)\n" }.joined()
      + (rest > 0 ? "\(heading): \(rest) more\n" : "")
  }

  private static func entries(_ count: Int) -> String {
    count.counted("entry", "entries")
  }
}
