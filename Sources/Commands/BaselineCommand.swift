import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Processes

/// Writes a list of expected failures.
enum BaselineCommand {
  static let command = Command(
    "baseline", "Writes a list of expected failures.",
    "Writes a list of expected failures, with which the last run passes; the list covers\n"
      + "fuzzing.json, if present. If a list exists, its entries keep their reasons. Each new entry has\n"
      + "the reason TODO: replace it.",
    options: [write, prune, pin, force, .reports, output], example: "--write", run: run)

  private static let write = Option("--write", nil, "write a list, or update it")
  private static let prune = Option("--prune", nil, "remove the entries that pass now, add none")
  private static let pin = Option(
    "--pin", nil, "with --write: also record behaviour that the document leaves open")
  private static let output = Option(
    "--output", "FILE", "the list (default: \(BaselineFile.usualName))")
  private static let force = Option(
    "--force", nil, "write a new list, without the old reasons")

  private static func run(_ call: Call) throws -> ExitCode {
    guard call.has(write) || call.has(prune) else {
      throw call.wrong("no action: add --write or --prune")
    }
    try call.refuse([write, pin, force], beside: prune)
    let shown = call.folder(try call.settings).shown
    let report = "\(shown)/\(Statement.file)"
    let output = call[output] ?? BaselineFile.usualName
    let run = try RunRecord(contentsOf: call.url(report), shownAs: report)
    let update = try BaselineFile(call.url(output), shownAs: output).write(
      run, isForced: call.has(force), isPruned: call.has(prune), isPinned: call.has(pin),
      fuzzed: { try fuzzed(in: shown, beside: $0, run, call) })
    call.console.output(text(of: update, output.escaped))
    return .expected
  }

  /// The entries for the findings in the folder that the list doesn't expect.
  private static func fuzzed(
    in folder: String, beside list: Baseline, _ run: RunRecord, _ call: Call
  ) throws -> [BaselineEntry] {
    let file = "\(folder)/\(FuzzResult.fileName)"
    guard !call.url(file).isMissing else { return [] }
    var plan = FuzzPlan()
    try plan.read()
    var result = try FuzzResult(
      FileError.contents(of: call.url(file), shownAs: file, ifMissing: "run appflip fuzz"),
      file: file, words: plan.words)
    let header = run.header
    guard result.implementation == header.implementation.shown,
      (result.edition, result.profile) == (header.edition, header.profile)
    else {
      call.console.note(
        "\(file.escaped) is left out: it has a different implementation, edition or profile")
      return []
    }
    result.take(list, try Suite.catalogue.get())
    return result.newEntries
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
