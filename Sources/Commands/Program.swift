import Conformance
import Fuzzing
import Processes

package enum Program {
  /// Every command, in the order of the help.
  static let commands = [
    CheckCommand.command, FuzzCommand.command, ReplayCommand.command, ExplainCommand.command,
    DoctorCommand.command, BaselineCommand.command, DiffCommand.command,
    DifferentialCommand.command, MergeCommand.command, ReportCommand.command,
  ]

  package static func run(_ call: Call) -> ExitCode {
    let code = runCommand(call)
    guard let loss = call.console.loss() else { return code }
    call.console.errors("appflip: \(loss)\n")
    return code == .expected ? .failed : code
  }

  private static let helps = ["--help", "-h", "help"]

  private static func runCommand(_ call: Call) -> ExitCode {
    let (first, rest) = (call.words.first ?? "help", Array(call.words.dropFirst()))
    if first == "--version" {
      guard rest.isEmpty else { return refuse("--version must be the only word", call.console) }
      call.console.output("\(ConformanceRun.suite)\n")
      return .expected
    }
    guard helps.contains(first) else { return run(first, rest, call) }
    if let name = rest.first, !rest.allSatisfy(helps.contains) {
      return run(name, rest.dropFirst() + ["--help"], call)
    }
    call.console.output(help)
    return .expected
  }

  private static func run(_ name: String, _ words: [String], _ call: Call) -> ExitCode {
    guard let command = commands.first(where: { $0.name == name }) else {
      return refuse(unknown(name), call.console)
    }
    do {
      try Variables.check(call.environment)
      _ = try DataFolder.found.get()
      let arguments = try command.arguments(words)
      guard arguments.has(.help) else { return try command.run(arguments, call) }
      call.console.output(command.help)
      return .expected
    } catch { return call.console.fail(error) }
  }

  private static func unknown(_ word: String) -> String {
    if word.utf8.starts(with: "-".utf8) {
      return "unknown option \(word)"
        + Spelling.suggestion(for: word, among: ["--help", "--version"])
    }
    return "unknown command \(word)"
      + Spelling.suggestion(for: word, among: commands.map(\.name) + ["help"])
  }

  private static func refuse(_ problem: String, _ console: Console) -> ExitCode {
    console.fail(UsageError(nil, problem))
  }

  private static var help: String {
    let rows =
      commands.map { ($0.name, $0.summary) } + [
        ("help COMMAND", "Prints the usage of a command."),
        ("--version", "Prints the name, the version and the data of the suite."),
      ]
    return """
      usage: appflip COMMAND [OPTION]...
      Tests implementations of App Flip through adapters.

      \(Command.table(rows))
      \(ExitCode.help)
      """
  }
}

/// The cases, which are read once.
enum Suite {
  static let catalogue: Result<Catalogue, RunError> = Result { () throws(RunError) in
    try .ofCheckout()
  }
}
