import AppFlip
import Conformance
import Doctor
import Foundation
import Harness
import Platform

/// The command `appflip doctor`, which tests an adapter before anybody judges its implementation.
enum DoctorCommand {
  static let syntax = Syntax(
    "appflip doctor",
    "Tests whether an adapter follows the protocol, and says how to fix it if it doesn't. A failure here\n"
      + "is the adapter's own: the implementation behind it isn't judged. APPFLIP_ADAPTER,\n"
      + "APPFLIP_TIMEOUT_MS and APPFLIP_START_TIMEOUT_MS mean the same as the options.\n"
      + "A failed probe ends it with the exit code 3.",
    options: [adapter, AdapterOptions.reference, timeout, startTimeout, probe])

  private static let adapter = Option(
    "--adapter", "COMMAND", "the command that starts the adapter")
  private static let timeout = Option(
    "--timeout-ms", "N", "the deadline of one request, in milliseconds (default: 2000)")
  private static let startTimeout = Option(
    "--start-timeout-ms", "N",
    "the deadline of the reply to hello, in milliseconds (default: 30000)")
  private static let probe = Option(
    "--probe", "ID", "run only this probe, such as doctor/ids", isRepeatable: true)

  /// Runs the command.
  static func run(
    _ words: [String], environment: [String: String], directory: String, program: String,
    console: Console
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      var options = try options(arguments, environment)
      options.startNotice = console.startNotice
      let command = try command(arguments, environment, directory, program)
      return report(Doctor(command, options: options), console)
    } catch {
      return console.fail(error)
    }
  }

  private static func report(_ doctor: Doctor, _ console: Console) -> ExitCode {
    let report = doctor.run { console.output(DoctorText.render($0)) }
    console.output(DoctorText.conclusion(of: report))
    return report.isPassed ? .expected : .adapter
  }

  private static func command(
    _ arguments: Arguments, _ environment: [String: String], _ directory: String,
    _ program: String
  ) throws(UsageError) -> AdapterCommand {
    var settings = Settings()
    settings.adapter = arguments[adapter] ?? environment[Settings.Name.adapter.rawValue]
    if let line = settings.adapter, !line.utf8.contains(where: { $0 > 0x20 }) {
      throw UsageError(
        syntax,
        "there is no adapter: name one with --adapter COMMAND or \(Settings.Name.adapter.rawValue)")
    }
    return try AdapterOptions(arguments, syntax).command(
      settings, BuiltReference(servedBy: program), in: directory, syntax)
  }

  private static func options(
    _ arguments: Arguments, _ environment: [String: String]
  ) throws -> DoctorOptions {
    var options = DoctorOptions()
    let deadlines = VariableOptions([
      (timeout, Settings.Name.timeout.rawValue),
      (startTimeout, Settings.Name.startTimeout.rawValue),
    ])
    let names = deadlines.pairs.map(\.name)
    let given = deadlines.environment(arguments, over: environment).filter {
      names.contains($0.key)
    }
    let settings = try Settings(environment: given)
    (options.deadline, options.helloDeadline) = (settings.deadline, settings.helloDeadline)
    let wanted = arguments.all(probe)
    let known = Probe.all.map(\.id)
    for id in wanted where !known.contains(id) {
      let near = Spelling.nearest(to: id, among: known).map { "; did you mean \($0)?" }
      throw UsageError(
        syntax, "there is no probe \(id)\(near ?? "; there are \(known.joined(separator: ", "))")")
    }
    if !wanted.isEmpty { options.probes = Set(wanted) }
    return options
  }
}
