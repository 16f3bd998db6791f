import Conformance
import Harness
import Processes
import TestSupport

/// Runs an adapter's process through a catalogue, off the threads that the tests run on.
///
/// No answer is late, however busy the machine is.
func run(
  _ command: AdapterCommand, _ catalogue: Catalogue? = nil, partner: AdapterCommand? = nil,
  settings: Settings = Settings(),
  options: HarnessOptions = HarnessOptions()
) async throws -> RunResult {
  let catalogue = try catalogue ?? SharedCatalogue.app.get()
  return try await AdapterSession.patiently {
    try ConformanceRun.execute(
      catalogue, against: command, partner: partner, settings: settings, options: options)
  }
}
