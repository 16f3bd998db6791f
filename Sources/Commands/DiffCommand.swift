import Conformance
import Reporting

/// The command `appflip diff`, which compares two reports of the suite.
enum DiffCommand {
  static let syntax = Syntax(
    "appflip diff",
    "Compares two reports for programs, such as Reports/conformance.jsonl, and tells what fails newly,\n"
      + "what fails no more, and which cases themselves were changed. Exit code: 0 where nothing fails\n"
      + "newly, 1 where something does, 2 where a report can't be read.",
    operands: "OLD.jsonl NEW.jsonl", options: [all])

  private static let all = Option("--all", nil, "name every case, not only the first ones")

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `diff`.
  ///   - directory: the folder in which it was called.
  ///   - console: where it writes to.
  ///   - names: every name that was ever released.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], directory: String, console: Console, names: StableNames = .ofCheckout
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      let files = arguments.operands
      guard files.count == 2, files.allSatisfy({ !$0.isEmpty }) else {
        throw UsageError(syntax, "name two reports, the older one first")
      }
      let place = UserPath(directory)
      func run(_ file: String) throws(RecordedRunError) -> RecordedRun {
        try RecordedRun(
          contentsOf: place.url(file), shownAs: file, mayBeFiltered: true, names: names)
      }
      let differences = RunDifferences(from: try run(files[0]), to: try run(files[1]))
      let text = DifferencesText(
        differences, old: files[0], new: files[1], isComplete: arguments.has(all))
      console.output(text.text)
      return differences.isWorse ? .failed : .expected
    } catch {
      return console.refuse(error)
    }
  }
}
