import Conformance
package import Harness
package import Processes

/// Runs each probe in a process of its own, which is gone when the probe is done; every wait has a deadline.
package struct Doctor: Sendable {
  let command: AdapterCommand
  let options: DoctorOptions

  package init(_ command: AdapterCommand, options: DoctorOptions = DoctorOptions()) {
    (self.command, self.options) = (command, options)
  }

  package func run(onResult: (ProbeResult) -> Void = { _ in }) -> DoctorReport {
    let preflight = Result { () throws(PreflightFailure) in
      try Preflight.run(command, options.harness)
    }
    var chosen = options.probes
    // What the others need is told of if it fails, whether or not somebody asked for it.
    if case .failure(let failure) = preflight { chosen?.insert(failure.step.probe) }
    let results = Probe.all.filter { chosen?.contains($0.id) != false }.map { probe in
      let result = ProbeResult(probe: probe, status: probe.status(after: preflight))
      onResult(result)
      return result
    }
    return DoctorReport(
      results: results, smokeTests: (try? preflight.get()).flatMap(SmokeTest.all),
      isLive: RunResult.isLive(command.shown))
  }
}

package struct DoctorOptions: Sendable {
  package var harness = HarnessOptions()
  /// The ids of the probes to run; nil for all.
  package var probes: Set<String>?

  package init() {}
}
