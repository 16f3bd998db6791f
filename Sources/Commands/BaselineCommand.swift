import AppFlip
import Conformance
import Foundation
import Processes

enum BaselineCommand {
  static let command = Command(
    "baseline", "Writes a list of expected failures.",
    "--write: write a list of expected failures for APPFLIP_BASELINE; the last run passes with this\n"
      + "list. Each new entry has the reason TODO: replace it. If a list exists, its entries keep their\n"
      + "reasons. --prune: remove the entries that pass now, and add none. --pin: also record behaviour\n"
      + "that the document leaves open. A later run fails if it changes.",
    options: [write, prune, pin, report, output, force],
    example: "--write", run: run)

  private static let write = Option("--write", nil, "write a list, or update it")
  private static let prune = Option("--prune", nil, "drop the entries that pass now")
  private static let pin = Option(
    "--pin", nil, "with --write: also record behaviour that the document leaves open")
  private static let report = Option(
    "--from", "FILE", "the JSON Lines of the run (default: \(BaselineFile.usualReport))")
  private static let output = Option(
    "--output", "FILE", "the list (default: \(BaselineFile.usualName))")
  private static let force = Option(
    "--force", nil, "write a new list, without the old reasons")

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    guard arguments.has(write) || arguments.has(prune) else {
      throw UsageError(command, "no action: add --write or --prune")
    }
    try command.refuse([write, pin, force], beside: prune, in: arguments)
    let report = arguments[report] ?? BaselineFile.usualReport
    let output = arguments[output] ?? BaselineFile.usualName
    let run = try RunRecord(contentsOf: call.url(report), shownAs: report)
    let update = try BaselineFile(call.url(output), shownAs: output).write(
      run, isForced: arguments.has(force), isPruned: arguments.has(prune),
      isPinned: arguments.has(pin))
    call.console.output(text(of: update, output.escaped))
    return .expected
  }

  private static func text(of update: BaselineUpdate, _ name: String) -> String {
    let isUnexplained = update.added.contains { $0.reason == BaselineEntry.unexplained }
    let note = isUnexplained ? "replace each \(BaselineEntry.unexplained) with a reason\n" : ""
    let entries = "\(name): \(update.count.counted("entry", "entries"))"
    if update.isNew { return "\(entries)\(isUnexplained ? "; \(note)" : "\n")" }
    return "\(entries); \(update.dropped.count) dropped, \(update.added.count) added\n"
      + lines("dropped", update.dropped.map(\.entry.line))
      + lines("added", update.added.map(\.line)) + note
  }

  private static let mostLines = 50

  private static func lines(_ heading: String, _ lines: [String]) -> String {
    let rest = lines.count - mostLines
    return lines.prefix(mostLines).map { "\(heading): \($0.escaped)\n" }.joined()
      + (rest > 0 ? "\(heading): \(rest) more\n" : "")
  }
}
