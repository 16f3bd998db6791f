import AppFlip
import Conformance
import Foundation
import Reporting

/// The command `appflip baseline`, which writes a list of expected failures, or compares two.
enum BaselineCommand {
  static let syntax = Syntax(
    "appflip baseline",
    "With --write: writes the list of expected failures, for APPFLIP_BASELINE, that makes the last run\n"
      + "pass. Every reason in it is TODO, and yours to give. With --against: prints the lines by which\n"
      + "the list NEW grew since OLD, and ends with 1 where it grew.",
    operands: "[OLD NEW]", options: [write, report, output, date, force, against])

  private static let write = Option("--write", nil, "write a list")
  private static let report = Option(
    "--from", "FILE", "the JSON Lines of the run; \(BaselineFile.usualReport)")
  private static let output = Option("--output", "FILE", "the list; \(BaselineFile.usualName)")
  private static let date = Option("--date", "YYYY-MM-DD", "the date of the entries; today")
  private static let force = Option("--force", nil, "replace a list that is there")
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
      return write(try file(arguments, place, today), console)
    } catch {
      console.errors("\(error)\n")
      return .usage
    }
  }

  // MARK: - Writing

  private static func file(
    _ arguments: Arguments, _ place: UserPath, _ today: String
  ) throws(UsageError) -> BaselineFile {
    guard arguments.has(write) else {
      throw UsageError(syntax, "say what to do: --write, or --against OLD NEW")
    }
    if let extra = arguments.operands.first {
      throw UsageError(syntax, "with --write there is nothing to do with \"\(extra)\"")
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

  private static func write(_ file: BaselineFile, _ console: Console) -> ExitCode {
    do {
      let entries = try file.write()
      let count = entries == 1 ? "1 entry" : "\(entries) entries"
      console.output(
        "\(shown(file.shownOutput)): \(count); give each a reason in the place of "
          + "\(BaselineEntry.unexplained)\n")
      return .expected
    } catch {
      console.errors("appflip: \(error)\n")
      return .usage
    }
  }

  // MARK: - Comparing

  private static func compare(
    _ arguments: Arguments, _ place: UserPath, _ console: Console
  ) throws(UsageError) -> ExitCode {
    if let other = [write, report, output, date, force].first(where: arguments.has) {
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
