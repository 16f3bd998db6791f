import AppFlip
import Conformance
import Foundation
import Harness
import Processes

/// Tests the adapter itself.
enum DoctorCommand {
  static let command = Command(
    "doctor", "Tests the adapter itself, before a run judges the implementation.",
    "Tests whether an adapter follows the protocol. If it doesn't, prints how to fix it. The doctor\n"
      + "doesn't judge the implementation. For a live endpoint, it also shows the duration of a run.",
    options: [
      .adapter, .reference, .endpoint, .clientID, probe, .quiet, .endpointOptions, .timeout,
    ],
    example: "--adapter 'python3 my_adapter.py'", run: run)

  private static let probe = Option(
    "--probe", "ID", "run only this probe, such as doctor/ids", isRepeatable: true)

  private static func run(_ call: Call) throws -> ExitCode {
    let (settings, console) = (try call.settings, call.console)
    var options = DoctorOptions()
    options.harness = HarnessOptions(settings, startNotice: console.startNotice)
    options.probes = try probes(call)
    let doctor = Doctor(try call.adapter(settings), options: options)
    let report = doctor.run {
      if !console.isQuiet { console.output(console.coloured(DoctorText.render($0))) }
    }
    if console.isQuiet {
      console.show(DoctorText.verdict(on: report))
    } else {
      console.output(DoctorText.conclusion(of: report))
    }
    return report.isPassed ? .expected : .adapter
  }

  private static func probes(_ call: Call) throws(UsageError) -> Set<String>? {
    let (known, chosen) = (Probe.all.map(\.id), call.arguments.all(probe))
    if let id = chosen.first(where: { !known.contains($0) }) {
      throw call.wrong(
        "unknown probe \(id)\(Spelling.suggestion(for: id, among: known)); known: "
          + known.joined(separator: ", "))
    }
    return chosen.isEmpty ? nil : Set(chosen)
  }
}
