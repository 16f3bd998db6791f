import Conformance
import Fuzzing
import Processes

/// The program: finds the command of a call, and runs it.
package enum Program {
  /// Every command, in the order of the help.
  static let commands: [Command] = [
    CheckCommand.command, FuzzCommand.command, ReplayCommand.command, ExplainCommand.command,
    DoctorCommand.command, BaselineCommand.command, DiffCommand.command,
    DifferentialCommand.command, MergeCommand.command, ReportCommand.command, InitCommand.command,
    HelpCommand.command,
    CompletionsCommand.command,
  ]

  /// The commands that serve the adapter protocol themselves.
  static let adapters = [
    (BuiltProgram.Name.endpoint.rawValue, "Tests a live authorization endpoint over HTTP."),
    (BuiltProgram.Name.reference.rawValue, "The reference implementation of all roles."),
  ]

  package static func run(_ call: Call) -> ExitCode {
    let code = runCommand(call)
    guard let loss = call.console.loss() else { return code }
    call.console.note(loss)
    return code == .expected ? .failed : code
  }

  private static func runCommand(_ call: Call) -> ExitCode {
    let (first, rest) = (call.words.first ?? "help", call.words.dropFirst())
    switch first {
    case "--version", "-V":
      guard rest.isEmpty else {
        return call.console.fail(UsageError(nil, "\(first) must be the only word"))
      }
      warnOfVariables(call)
      call.console.output("\(ConformanceRun.suite)\n")
      return .expected
    case "--help", "-h", "help":
      // The help of a command is the same wherever the word help is.
      let name = rest.first { !["--help", "-h", "help"].contains($0) }
      guard let name, !name.hasPrefix("-") else { return run("help", rest, call) }
      return run(name, ["--help"], call)
    default: return run(first, rest, call)
    }
  }

  private static func run(
    _ name: String, _ words: some Sequence<String>, _ call: Call
  ) -> ExitCode {
    guard let command = commands.first(where: { $0.name == name }) else {
      return call.console.fail(UsageError(nil, unknown(name)))
    }
    var call = call
    call.command = command
    do {
      call.arguments = try command.arguments(words)
      let wantsHelp = call.has(.help) || call.has(.helpAll)
      if wantsHelp || command.isHelp {
        warnOfVariables(call)
      } else {
        try Variables.check(call.environment)
        _ = try DataFolder.found.get()
      }
      if wantsHelp, name != "help" {
        call.console.output(command.help(isLong: call.has(.helpAll), startedAs: call.name))
        return .expected
      }
      call.overrideVariables(with: command.options)
      call.console.isQuiet = call.has(.quiet)
      return try command.run(call)
    } catch let error as SettingsError {
      return call.console.fail(call.named(error))
    } catch { return call.console.fail(error) }
  }

  private static func warnOfVariables(_ call: Call) {
    do throws(UnknownVariable) { try Variables.check(call.environment) } catch {
      call.console.note("warning: \(error)")
    }
  }

  private static func unknown(_ word: String) -> String {
    let isOption = word.utf8.starts(with: "-".utf8)
    let known = isOption ? ["--help", "--version"] : commands.map(\.name)
    return "unknown \(isOption ? "option" : "command") \(word)"
      + Spelling.suggestion(for: word, among: known)
  }
}

/// The cases, which are read once.
enum Suite {
  static let catalogue: Result<Catalogue, RunError> = Result { () throws(RunError) in
    try .ofCheckout()
  }
}
