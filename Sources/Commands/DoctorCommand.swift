import Conformance
import Foundation
import Harness
import Processes

enum DoctorCommand {
  static let command = Command(
    "doctor", "Tests the adapter itself, before a run judges the implementation.",
    "Tests whether an adapter follows the protocol. If it doesn't, prints how to fix it. The doctor\n"
      + "doesn't judge the implementation. The last line shows the speed of the adapter, and its limit.\n"
      + "APPFLIP_ADAPTER, APPFLIP_TIMEOUT_MS and APPFLIP_START_TIMEOUT_MS mean the same as the options.",
    options: [VariableOption].subject.options + [.reference] + [VariableOption].timeouts.options + [
      probe
    ],
    example: "--adapter 'python3 my_adapter.py'", run: run)

  private static let probe = Option(
    "--probe", "ID", "run only this probe, such as doctor/ids", isRepeatable: true)

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let variables: [VariableOption] = .subject + .timeouts
    let names = variables.map(\.name)
    let given = variables.environment(arguments, over: call.environment)
    let settings = try Settings(environment: given.filter { names.contains($0.key) })
    let reference = BuiltProgram(.reference, servedBy: call.program)
    var options = DoctorOptions()
    options.harness.runDeadline = settings.deadline
    options.harness.helloDeadline = settings.helloDeadline
    options.harness.startNotice = call.console.startNotice
    options.probes = try probes(arguments)
    let doctor = Doctor(
      try command.adapter(arguments, settings, or: reference, call), options: options)
    let report = doctor.run { call.console.output(DoctorText.render($0)) }
    call.console.output(DoctorText.conclusion(of: report))
    if report.isPassed, options.probes == nil, let speed = doctor.speed {
      call.console.output(speed)
    }
    return report.isPassed ? .expected : .adapter
  }

  private static func probes(_ arguments: Arguments) throws(UsageError) -> Set<String>? {
    let known = Probe.all.map(\.id)
    for id in arguments.all(probe) where !known.contains(id) {
      let near = Spelling.nearest(to: id, among: known).map { "; did you mean \($0)?" }
      throw UsageError(
        command, "unknown probe \(id)\(near ?? "; known: \(known.joined(separator: ", "))")")
    }
    return arguments.has(probe) ? Set(arguments.all(probe)) : nil
  }
}
