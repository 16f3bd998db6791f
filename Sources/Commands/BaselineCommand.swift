import AppFlip
import Conformance
import Foundation
import Reporting

/// The command `appflip baseline`, which writes a list of expected failures, or compares two.
enum BaselineCommand {
  static let syntax = Syntax(
    "appflip baseline",
    "With --write: writes the list of expected failures, for APPFLIP_BASELINE, that makes the last run\n"
      + "pass. Every new reason in it is TODO, and yours to give. A list that is there keeps the reasons\n"
      + "and dates of what stays. With --prune: takes out what passes now, and adds nothing. With\n"
      + "--against: prints the lines by which the list NEW grew since OLD, and ends with 1 if it grew.",
    operands: "[OLD NEW]", options: [write, prune, report, output, date, force, against])

  private static let write = Option("--write", nil, "write a list, or update it")
  private static let prune = Option("--prune", nil, "drop the entries of what passes now")
  private static let report = Option(
    "--from", "FILE", "the JSON Lines of the run; \(BaselineFile.usualReport)")
  private static let output = Option("--output", "FILE", "the list; \(BaselineFile.usualName)")
  private static let date = Option("--date", "YYYY-MM-DD", "the date of the entries; today")
  private static let force = Option(
    "--force", nil, "replace a list that is there, its reasons included")
  private static let against = Option("--against", nil, "compare the lists OLD and NEW")

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `baseline`.
  ///   - directory: the folder in which it was called.
  ///   - today: the date of new entries where none is given, `YYYY-MM-DD`.
  ///   - console: where it writes to.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], directory: String, today: String, console: Console
  ) -> ExitCode {
    do throws(UsageError) {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      let place = UserPath(directory)
      if arguments.has(against) { return try compare(arguments, place, console) }
      let file = try file(arguments, place, today)
      return write(to: file, isPruned: arguments.has(prune), console)
    } catch {
      console.errors("\(error)\n")
      return .usage
    }
  }

  // MARK: - Writing

  private static func file(
    _ arguments: Arguments, _ place: UserPath, _ today: String
  ) throws(UsageError) -> BaselineFile {
    guard let mode = [write, prune].first(where: arguments.has) else {
      throw UsageError(syntax, "say what to do: --write, --prune, or --against OLD NEW")
    }
    if let extra = arguments.operands.first {
      throw UsageError(syntax, "with \(mode.name) there is nothing to do with \"\(extra)\"")
    }
    if arguments.has(prune), let other = [write, date, force].first(where: arguments.has) {
      throw UsageError(syntax, "\(other.name) doesn't go with --prune")
    }
    let date = arguments[date] ?? today
    guard BaselineEntry.isDate(date) else {
      throw UsageError(syntax, "--date takes YYYY-MM-DD, not \(date)")
    }
    let (report, output) = (
      arguments[report] ?? BaselineFile.usualReport, arguments[output] ?? BaselineFile.usualName
    )
    return BaselineFile(
      from: place.url(report), shownAs: report, to: place.url(output), shownAs: output, date: date,
      isForced: arguments.has(force))
  }

  private static func write(
    to file: BaselineFile, isPruned: Bool, _ console: Console
  ) -> ExitCode {
    do {
      switch isPruned ? try file.prune() : try file.write() {
      case .anew(let count):
        console.output(
          "\(shown(file.shownOutput)): \(entries(count)); give each a reason in the place of "
            + "\(BaselineEntry.unexplained)\n")
      case .updated(let update): console.output(text(of: update, shown(file.shownOutput)))
      }
      return .expected
    } catch {
      console.errors("appflip: \(error)\n")
      return .usage
    }
  }

  /// What became of a list that was there.
  private static func text(of update: BaselineUpdate, _ name: String) -> String {
    let dropped = update.fates.filter { $0.fate == .dropped }.map(\.line.entry.line)
    let recounted = update.fates.compactMap { line, fate -> String? in
      guard case .recounted(let entry) = fate else { return nil }
      return "x\(line.entry.cases.count) is now \(entry.line)"
    }
    let added = update.added.map(\.line)
    let note = "give each new entry a reason in the place of \(BaselineEntry.unexplained)\n"
    return "\(name): \(entries(update.count)); \(dropped.count) dropped, "
      + "\(recounted.count) counted anew, \(added.count) added\n"
      + lines("dropped", dropped) + lines("counted anew", recounted) + lines("added", added)
      + (added.isEmpty ? "" : note)
  }

  /// The most lines of one kind that a console shows; the list has them all.
  private static let mostLines = 50

  private static func lines(_ heading: String, _ lines: [String]) -> String {
    let rest = lines.count - mostLines
    return lines.prefix(mostLines).map { "\(heading): \(shown($0))\n" }.joined()
      + (rest > 0 ? "\(heading): \(rest) more\n" : "")
  }

  private static func entries(_ count: Int) -> String {
    count == 1 ? "1 entry" : "\(count) entries"
  }

  // MARK: - Comparing

  private static func compare(
    _ arguments: Arguments, _ place: UserPath, _ console: Console
  ) throws(UsageError) -> ExitCode {
    if let other = [write, prune, report, output, date, force].first(where: arguments.has) {
      throw UsageError(syntax, "\(other.name) doesn't go with --against")
    }
    let files = arguments.operands
    guard files.count == 2, files.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError(syntax, "--against takes two lists, OLD and NEW")
    }
    do throws(BaselineError) {
      let old = try Baseline(contentsOf: place.url(files[0]), shownAs: files[0])
      let new = try Baseline(contentsOf: place.url(files[1]), shownAs: files[1])
      return tell(new.growth(since: old), console)
    } catch {
      console.errors("appflip: \(error)\n")
      return .usage
    }
  }

  private static func tell(_ growth: [Baseline.Line], _ console: Console) -> ExitCode {
    guard !growth.isEmpty else {
      console.output("the list didn't grow\n")
      return .expected
    }
    let lines = growth.map { "line \($0.number): \(shown($0.entry.line))\n" }
    let count = growth.count == 1 ? "1 line" : "\(growth.count) lines"
    console.output("the list grew by \(count):\n" + lines.joined())
    return .failed
  }

  private static func shown(_ text: String) -> String { Octets.escaped(Array(text.utf8)) }
}
