import Conformance
import Fuzzing

struct Command: Sendable {
  let name: String
  /// What it does, a sentence of one line.
  let about: String
  let syntax: Syntax
  /// Runs it with the words after its name.
  let run: @Sendable (Call) throws -> ExitCode

  init(
    _ name: String, _ about: String, _ syntax: Syntax,
    run: @escaping @Sendable (Call) throws -> ExitCode
  ) {
    self.name = name
    self.about = about
    self.syntax = syntax
    self.run = run
  }
}

/// The program `appflip`.
public enum Program {
  /// Every command, in the order of the help.
  static let commands: [Command] = [
    Command(
      "check", "Runs the conformance suite against an adapter.",
      CheckCommand.syntax, run: CheckCommand.run),
    Command(
      "fuzz", "Sends generated links to an adapter, and reports what breaks.",
      FuzzCommand.syntax, run: FuzzCommand.run),
    Command(
      "replay", "Sends a case, a finding or a file of requests to an adapter again.",
      ReplayCommand.syntax, run: ReplayCommand.run),
    Command(
      "explain", "Explains or lists rules and cases, and what the fuzzer does.",
      ExplainCommand.syntax, run: ExplainCommand.run),
    Command(
      "doctor", "Examines an adapter itself, before the app behind it is judged.",
      DoctorCommand.syntax, run: DoctorCommand.run),
    Command(
      "baseline", "Writes a list of expected failures.",
      BaselineCommand.syntax, run: BaselineCommand.run),
    Command(
      "diff", "Compares two reports, or two lists of expected failures.",
      DiffCommand.syntax, run: DiffCommand.run),
    Command(
      "differential", "Finds the links on which two or more implementations differ.",
      DifferentialCommand.syntax, run: DifferentialCommand.run),
    Command(
      "merge", "Joins the reports, or the kept links, of several campaigns of the fuzzer.",
      MergeCommand.syntax, run: MergeCommand.run),
    Command(
      "statement", "Writes a page that states what a run showed, or verifies one.",
      StatementCommand.syntax, run: StatementCommand.run),
  ]

  /// Runs the command that the first word names.
  public static func run(_ call: Call) -> ExitCode {
    let code = runCommand(call)
    guard let loss = call.console.loss() else { return code }
    call.console.errors("appflip: \(loss)\n")
    return code == .expected ? .failed : code
  }

  /// The words that ask for help.
  private static let helps = ["--help", "-h", "help"]

  private static func runCommand(_ call: Call) -> ExitCode {
    guard let first = call.words.first else { return printHelp(call.console) }
    let rest = Array(call.words.dropFirst())
    if first == "--version" {
      guard rest.isEmpty else { return refuse("--version takes no other word", call.console) }
      call.console.output("\(ConformanceRun.suite)\n")
      return .expected
    }
    guard helps.contains(first) else { return run(call.words, of: call) }
    if rest.allSatisfy(helps.contains) { return printHelp(call.console) }
    return run(rest + ["--help"], of: call)
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
      return try command.run(call)
    } catch { return call.console.fail(error) }
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
    console.fail(UsageError("appflip", problem))
  }

  // MARK: - Help

  private static func printHelp(_ console: Console) -> ExitCode {
    console.output(help)
    return .expected
  }

  /// Every command on a line, and what the exit codes say.
  private static var help: String {
    let rows =
      commands.map { ($0.name, $0.about) } + [
        ("help COMMAND", "Prints how a command is called."),
        ("--version", "Prints the name and the version of the suite."),
      ]
    return """
      usage: appflip COMMAND [OPTION]...
      Tests implementations of App Flip through adapters.

      \(Syntax.table(rows))
      \(ExitCode.help)
      """
  }
}

/// What commands need of the suite, read once.
enum Suite {
  /// Every case; why there is none if the corpus can't be used.
  static let catalogue: Result<Catalogue, RunError> = Result { () throws(RunError) in
    try .ofCheckout()
  }
}
