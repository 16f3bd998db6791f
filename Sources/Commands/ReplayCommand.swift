import Conformance
import Foundation
import Fuzzing
import Harness
import Reporting

/// The command `appflip replay`, which hands something to an adapter again, and shows what comes.
enum ReplayCommand {
  static let syntax = Syntax(
    "appflip replay",
    "Hands a case with its good twin, a finding of the fuzzer (its id, or its file), or a file of\n"
      + "requests such as Reports/conformance-replay/app.R01.jsonl to an adapter, and prints what was\n"
      + "sent, what came and what each rule says. Exit code: 0 where all holds or a finding is seen no\n"
      + "more, 1 where a rule is broken or the finding is still seen, 3 for the adapter.",
    operands: "CASE|FINDING|FILE",
    options: variables.options + [AdapterOptions.reference, times, printing])

  private static let times = Option(
    "--times", "N", "in how many fresh processes; 1, or 3 for a finding")
  private static let printing = Option(
    "--print", nil, "print the shell command that sends the requests, not what comes of them")
  private static let mostTimes = 1_000

  private static let variables = VariableOptions.adapter + .settings

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `replay`.
  ///   - environment: the variables.
  ///   - directory: the folder in which it was called.
  ///   - program: the path of this program, which serves the reference, too.
  ///   - console: where it writes to.
  ///   - names: every name that was ever released.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], environment: [String: String], directory: String, program: String,
    console: Console, names: StableNames = .ofCheckout
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      guard arguments.operands.count == 1, let operand = arguments.operands.first, !operand.isEmpty
      else {
        throw UsageError(syntax, "name one case, one finding or one file of requests")
      }
      let adapter = try AdapterOptions(arguments, syntax)
      let settings = try Settings(environment: variables.environment(arguments, over: environment))
      let place = UserPath(directory)
      let subject = try ReplaySubject(
        operand, place, reports: settings.reports ?? ReportFolder.usual,
        names: OldNames(names, console), syntax)
      let times = try count(arguments[times])
      let reference = BuiltReference(servedBy: program)
      let execution = ReplayExecution(
        try adapter.command(settings, reference, place, syntax),
        partner: reference.partner(by: settings.edition), settings,
        times: times, printsCommand: arguments.has(printing), console)
      return try execution.run(subject)
    } catch let error as RunError {
      return console.fail(error)
    } catch {
      return console.refuse(error)
    }
  }

  private static func count(_ text: String?) throws(UsageError) -> Int? {
    guard let text else { return nil }
    guard let count = Int(text), (1...mostTimes).contains(count) else {
      throw UsageError(syntax, "--times takes a number from 1 to \(mostTimes), not \(text)")
    }
    return count
  }
}
