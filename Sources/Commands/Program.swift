import Conformance
import Fuzzing

/// A command of the program.
struct Command: Sendable {
  /// The name, the first word of a call.
  let name: String
  /// What it does, a sentence of one line.
  let about: String
  /// Runs it with the words after its name.
  let run: @Sendable (Call) throws -> ExitCode

  /// Describes a command.
  init(_ name: String, _ about: String, run: @escaping @Sendable (Call) throws -> ExitCode) {
    self.name = name
    self.about = about
    self.run = run
  }
}

/// The program `appflip`.
public enum Program {
  /// Every command, in the order of the help.
  static let commands: [Command] = [
    Command(
      "check", "Runs the conformance suite against an adapter.", run: CheckCommand.run),
    Command(
      "fuzz", "Sends generated links to an adapter, and reports what breaks.", run: FuzzCommand.run),
    Command(
      "exhaust", "Sends every link with at most so many deviations from a good one.",
      run: ExhaustCommand.run),
    Command("doctor", "Examines an adapter itself, before the app behind it is judged.") {
      DoctorCommand.run(
        $0.words, environment: $0.environment, directory: $0.directory, program: $0.program,
        console: $0.console)
    },
    Command(
      "differential", "Finds the links on which two or more implementations differ.",
      run: DifferentialCommand.run),
    Command(
      "explain", "Explains a rule or a case: its requirement, impact and fix.",
      run: ExplainCommand.run),
    Command(
      "replay", "Sends a case, a finding or a file of requests to an adapter again.",
      run: ReplayCommand.run),
    Command(
      "list", "Lists the rules, cases, faults, mutators or deviations, one per line.",
      run: ListCommand.run),
    Command(
      "baseline", "Writes a list of expected failures, or compares two of them.",
      run: BaselineCommand.run),
    Command(
      "diff", "Compares two reports: what fails now, what passes now, and what else changed.",
      run: DiffCommand.run),
    Command(
      "statement", "Writes a page that states what a run showed, or verifies one.",
      run: StatementCommand.run),
    Command(
      "export", "Writes the cases as data, for tests without this suite.", run: ExportCommand.run),
    Command(
      "sources", "Tells whether Google changed the document that the rules come from.",
      run: SourcesCommand.run),
    Command(
      "merge", "Joins the reports of the parts of one campaign of the fuzzer.",
      run: MergeCommand.run),
    Command(
      "corpus", "Joins the links that campaigns of the fuzzer kept.", run: CorpusCommand.run),
    Command("bench", "Measures the fuzzer.", run: BenchCommand.run),
  ]

  /// Runs the command that the first word names.
  public static func run(_ call: Call) -> ExitCode {
    let code = runCommand(call)
    guard let loss = call.console.loss() else { return code }
    call.console.errors("appflip: \(loss)\n")
    return code == .expected ? .failed : code
  }

  private static func runCommand(_ call: Call) -> ExitCode {
    guard let first = call.words.first else { return printHelp(call.console) }
    let rest = Array(call.words.dropFirst())
    switch first {
    case "--version":
      guard rest.isEmpty else { return refuse("--version takes no other word", call.console) }
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

/// What commands need of the suite, read once.
enum Suite {
  /// Every case; why there is none if the corpus can't be used.
  static let catalogue: Result<Catalogue, RunError> = Result { () throws(RunError) in
    try .ofCheckout()
  }
}
