import AppFlip
import Conformance
import Foundation
import Platform

/// The command `appflip baseline`, which writes a list of expected failures.
enum BaselineCommand {
  static let syntax = Syntax(
    "appflip baseline",
    "With --write: writes the list of expected failures, for APPFLIP_BASELINE, that makes the last run\n"
      + "pass. Each new entry has the reason TODO: replace it. An earlier list keeps the reasons and\n"
      + "dates of the entries that stay. With --prune: removes the entries that pass now, and adds none.",
    options: [write, prune, report, output, date, force],
    example: "--write")

  private static let write = Option("--write", nil, "write a list, or update it")
  private static let prune = Option("--prune", nil, "drop the entries that pass now")
  private static let report = Option(
    "--from", "FILE", "the JSON Lines of the run (default: \(BaselineFile.usualReport))")
  private static let output = Option(
    "--output", "FILE", "the list (default: \(BaselineFile.usualName))")
  private static let date = Option(
    "--date", "YYYY-MM-DD", "the date of the entries (default: today)")
  private static let force = Option(
    "--force", nil, "replace an earlier list, with its reasons")

  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    return try write(to: file(arguments, call), isPruned: arguments.has(prune), call.console)
  }

  private static func file(
    _ arguments: Arguments, _ call: Call
  ) throws(UsageError) -> BaselineFile {
    guard arguments.has(write) || arguments.has(prune) else {
      throw UsageError(syntax, "say what to do: --write or --prune")
    }
    try syntax.refuse([write, date, force], beside: prune, in: arguments)
    let date = arguments[date] ?? call.today
    guard BaselineEntry.isDate(date) else {
      throw UsageError(syntax, "--date takes YYYY-MM-DD, not \(date)")
    }
    let (report, output) = (
      arguments[report] ?? BaselineFile.usualReport, arguments[output] ?? BaselineFile.usualName
    )
    return BaselineFile(
      from: call.url(report), shownAs: report, to: call.url(output), shownAs: output, date: date,
      isForced: arguments.has(force))
  }

  private static func write(
    to file: BaselineFile, isPruned: Bool, _ console: Console
  ) throws -> ExitCode {
    switch isPruned ? try file.prune() : try file.write() {
    case .anew(let count):
      console.output(
        "\(file.shownOutput.escaped): \(entries(count)); replace each "
          + "\(BaselineEntry.unexplained) by a reason\n")
    case .updated(let update): console.output(text(of: update, file.shownOutput.escaped))
    }
    return .expected
  }

  /// What became of a list that was there.
  private static func text(of update: BaselineUpdate, _ name: String) -> String {
    let dropped = update.fates.filter { $0.fate == .dropped }.map(\.line.entry.line)
    let recounted = update.fates.compactMap { line, fate -> String? in
      guard case .recounted(let entry) = fate else { return nil }
      return "x\(line.entry.cases.count) is now \(entry.line)"
    }
    let added = update.added.map(\.line)
    let note = "replace each \(BaselineEntry.unexplained) by a reason\n"
    return "\(name): \(entries(update.count)); \(dropped.count) dropped, "
      + "\(recounted.count) counted anew, \(added.count) added\n"
      + lines("dropped", dropped) + lines("counted anew", recounted) + lines("added", added)
      + (added.isEmpty ? "" : note)
  }

  /// The most lines of one kind that a console shows; the list has them all.
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
