import Conformance
import Foundation
import Fuzzing
import Ledger
import Reporting

/// The program `appflip`.
public enum Program {
  /// Every command, in the order of the help.
  static let commands: [Command] = [
    Command("check", "Runs the conformance suite against an adapter.") { call in
      let stop = StopSign()
      call.listen(stop)
      return CheckCommand.run(
        call.words, environment: call.environment, directory: call.directory,
        program: call.program, stop: stop, console: call.console)
    },
    Command("fuzz", "Hands an adapter links that nobody wrote, and reports what breaks.") { call in
      let stop = StopSign()
      call.listen(stop)
      return FuzzCommand.run(
        call.words, environment: call.environment, directory: call.directory, stop: stop,
        console: call.console)
    },
    Command(
      "doctor", "Examines an adapter itself, before anything is said about the app behind it."
    ) {
      DoctorCommand.run(
        $0.words, environment: $0.environment, directory: $0.directory, program: $0.program,
        console: $0.console)
    },
    Command("differential", "Finds the links about which two or more implementations differ.") {
      call in
      let stop = StopSign()
      call.listen(stop)
      return DifferentialCommand.run(
        call.words, environment: call.environment, directory: call.directory, stop: stop,
        console: call.console)
    },
    Command("explain", "Tells what a rule or a case is about, and how to mend what it finds.") {
      ExplainCommand.run($0.words, console: $0.console)
    },
    Command("replay", "Hands a case, a finding or a file of requests to an adapter again.") {
      ReplayCommand.run(
        $0.words, environment: $0.environment, directory: $0.directory, program: $0.program,
        console: $0.console)
    },
    Command("list", "Lists the rules, the cases, the faults or the mutators, one a line.") {
      ListCommand.run($0.words, console: $0.console)
    },
    Command("baseline", "Writes a list of expected failures, or compares two of them.") { call in
      BaselineCommand.run(
        call.words, directory: call.directory,
        today: Date.now.formatted(.iso8601.year().month().day()), console: call.console)
    },
    Command("diff", "Compares two reports: what fails newly, what no more, what else changed.") {
      DiffCommand.run($0.words, directory: $0.directory, console: $0.console)
    },
    Command("export", "Writes the cases as data, for tests without this suite.") {
      ExportCommand.run($0.words, console: $0.console)
    },
    Command("sources", "Tells whether Google changed the document that the rules come from.") {
      SourcesCommand.run($0.words, directory: $0.directory, console: $0.console)
    },
    Command("merge", "Joins the reports of the parts of one campaign of the fuzzer.") {
      MergeCommand.run($0.words, directory: $0.directory, console: $0.console)
    },
    Command("corpus", "Joins the links that campaigns of the fuzzer kept.") {
      CorpusCommand.run($0.words, directory: $0.directory, console: $0.console)
    },
    Command("bench", "Measures the fuzzer.") {
      BenchCommand.run(
        $0.words, directory: $0.directory, program: $0.program, console: $0.console)
    },
  ]

  /// Runs the command that the first word names.
  ///
  /// - Parameter call: how the program was called.
  /// - Returns: how it ends.
  public static func run(_ call: Call) -> ExitCode {
    guard let first = call.words.first else { return printHelp(call.console) }
    let rest = Array(call.words.dropFirst())
    switch first {
    case "--version":
      guard rest.isEmpty else { return refuse("--version stands alone", call.console) }
      call.console.output("\(ConformanceRun.suite)\n")
      return .expected
    case "--help", "help":
      if rest.isEmpty || rest == ["--help"] || rest == ["help"] { return printHelp(call.console) }
      return run(rest + ["--help"], of: call)
    default: return run([first] + rest, of: call)
    }
  }

  private static func run(_ words: [String], of call: Call) -> ExitCode {
    guard let command = commands.first(where: { $0.name == words.first }) else {
      return refuse(unknown(words.first ?? ""), call.console)
    }
    var call = call
    call.words = Array(words.dropFirst())
    do {
      try Variables.check(call.environment)
      _ = try DataFolder.found.get()
    } catch { return call.console.refuse(error) }
    return command.run(call)
  }

  private static func unknown(_ word: String) -> String {
    if word.utf8.starts(with: "-".utf8) {
      return "there is no option \(word)"
        + Spelling.suggestion(for: word, among: ["--help", "--version"])
    }
    return "there is no command \(word)"
      + Spelling.suggestion(for: word, among: commands.map(\.name) + ["help"])
  }

  private static func refuse(_ problem: String, _ console: Console) -> ExitCode {
    console.errors("\(UsageError("appflip", problem))\n")
    return .usage
  }

  // MARK: - Help

  private static func printHelp(_ console: Console) -> ExitCode {
    console.output(help)
    return .expected
  }

  /// Every command on a line, and what the exit codes say.
  static var help: String {
    let rows =
      commands.map { ($0.name, $0.about) } + [
        ("help COMMAND", "Prints how a command is called."),
        ("--version", "Prints the name and the version of the suite."),
      ]
    let width = rows.map(\.0.utf8.count).max() ?? 0
    let lines = rows.map { name, about in
      "  \(name)\(String(repeating: " ", count: width - name.utf8.count))  \(about)\n"
    }
    return """
      usage: appflip COMMAND [OPTION]...
      Tests implementations of App Flip through adapters.

      \(lines.joined())
      \(ExitCode.help)
      """
  }
}
