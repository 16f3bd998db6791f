import Analysis
import Conformance
import OptionParsing

/// The command `appflip diff`, which compares two reports of the suite.
enum DiffCommand {
  static let syntax = Syntax(
    "appflip diff",
    "Compares two reports for programs, such as Reports/conformance.jsonl. Tells what fails only in\n"
      + "the newer one, what no longer fails, and which cases themselves changed. Exit code: 0 if\n"
      + "nothing new fails, 1 if something does, 2 if a report can't be read.",
    operands: "OLD.jsonl NEW.jsonl", options: [all])

  private static let all = Option("--all", nil, "name every case, not only the first ones")

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    let files = arguments.operands
    guard files.count == 2, files.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError(syntax, "name two reports, the older one first")
    }
    func run(_ file: String) throws(RecordedRunError) -> RecordedRun {
      try RecordedRun(
        contentsOf: call.url(file), shownAs: file, mayBeFiltered: true, names: call.names)
    }
    let differences = RunDifferences(from: try run(files[0]), to: try run(files[1]))
    let text = DifferencesText(
      differences, old: files[0], new: files[1], isComplete: arguments.has(all))
    call.console.output(text.text)
    return differences.isWorse ? .failed : .expected
  }
}
