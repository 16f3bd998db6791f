import AdapterProtocol
package import Harness
package import Processes

/// Runs the probes against an adapter, before anybody judges the implementation behind it.
///
/// Each probe starts a process of its own, which is gone when the probe is done. Every wait has a
/// deadline.
package struct Doctor: Sendable {
  let command: AdapterCommand
  let options: DoctorOptions

  /// Takes an adapter.
  package init(_ command: AdapterCommand, options: DoctorOptions = DoctorOptions()) {
    self.command = command
    self.options = options
  }

  /// Runs the selected probes; blocks until the last one is done.
  package func run(onResult: (ProbeResult) -> Void = { _ in }) -> DoctorReport {
    let preflight = Preflight(command, options.harness).run()
    let results = Probe.all.filter { options.probes?.contains($0.id) != false }.map { probe in
      let result = ProbeResult(probe: probe, status: probe.status(after: preflight))
      onResult(result)
      return result
    }
    return DoctorReport(results: results, smokeTests: (try? preflight.get()).flatMap(SmokeTest.all))
  }
}

/// The doctor's deadlines and the probes that it runs.
package struct DoctorOptions: Sendable {
  /// The time for the reply to a run, in milliseconds.
  package var deadline = Limits.runDeadline
  /// The time for the reply to hello, in milliseconds.
  package var helloDeadline = Limits.helloDeadline
  /// Receives a notice while the adapter hasn't answered hello yet; nil for nobody.
  package var startNotice: StartNotice?
  /// The time in which the process must end after the end of input, and after SIGTERM, in
  /// milliseconds.
  package var shutdown = Limits.shutdown
  /// The ids of the selected probes; nil for all.
  package var probes: Set<String>?

  /// Makes the options with the protocol's deadlines and all probes.
  package init() {}

  /// The same deadlines for the harness.
  var harness: HarnessOptions {
    var options = HarnessOptions()
    options.runDeadline = deadline
    options.helloDeadline = helloDeadline
    options.startNotice = startNotice
    options.shutdown = shutdown
    return options
  }
}
