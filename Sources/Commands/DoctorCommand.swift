import AppFlip
import Conformance
import Foundation
import Platform
import Processes

/// The command `appflip doctor`, which tests an adapter before anybody judges its implementation.
enum DoctorCommand {
  static let syntax = Syntax(
    "appflip doctor",
    "Tests whether an adapter follows the protocol, and says how to fix it if it doesn't. A failure here\n"
      + "is the adapter's own: the implementation behind it isn't judged. The last line has how fast the\n"
      + "adapter is served, and what limits that. APPFLIP_ADAPTER, APPFLIP_TIMEOUT_MS and\n"
      + "APPFLIP_START_TIMEOUT_MS mean the same as the options.",
    options: [adapter, AdapterOptions.reference, timeout, startTimeout, probe],
    example: "--adapter 'python3 my_adapter.py'")

  private static let adapter = Option(
    "--adapter", "COMMAND", "the command that starts the adapter")
  private static let timeout = Option(
    "--timeout-ms", "N", "the deadline of one request, in milliseconds (default: 2000)")
  private static let startTimeout = Option(
    "--start-timeout-ms", "N",
    "the deadline of the reply to hello, in milliseconds (default: 30000)")
  private static let probe = Option(
    "--probe", "ID", "run only this probe, such as doctor/ids", isRepeatable: true)

  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    var options = try options(arguments, call.environment)
    options.startNotice = call.console.startNotice
    let doctor = Doctor(try command(arguments, call), options: options)
    let report = doctor.run { call.console.output(DoctorText.render($0)) }
    call.console.output(DoctorText.conclusion(of: report))
    if report.isPassed, options.probes == nil, let speed = doctor.measureSpeed() {
      call.console.output(speed.text)
    }
    return report.isPassed ? .expected : .adapter
  }

  private static func command(
    _ arguments: Arguments, _ call: Call
  ) throws(UsageError) -> AdapterCommand {
    var settings = Settings()
    settings.adapter = arguments[adapter] ?? call.environment[Settings.Name.adapter.rawValue]
    if let line = settings.adapter, !line.utf8.contains(where: { $0 > 0x20 }) {
      throw UsageError(
        syntax,
        "there is no adapter: name one with --adapter COMMAND or \(Settings.Name.adapter.rawValue)")
    }
    return try AdapterOptions(arguments, syntax).command(
      settings, BuiltReference(servedBy: call.program), in: call.directory, syntax)
  }

  private static func options(
    _ arguments: Arguments, _ environment: [String: String]
  ) throws -> DoctorOptions {
    let deadlines =
      VariableOptions(timeout, .timeout) + VariableOptions(startTimeout, .startTimeout)
    let given = deadlines.environment(arguments, over: environment)
    let settings = try Settings(environment: given.filter { deadlines.names.contains($0.key) })
    var options = DoctorOptions()
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
