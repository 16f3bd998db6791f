import Conformance
import Harness
import TestSupport

/// Runs an adapter's process through a catalogue, off the threads that the tests run on.
///
/// - Parameters:
///   - command: the adapter.
///   - catalogue: the cases; the whole catalogue where it is left out.
///   - settings: the edition, the profile and the deadline.
///   - options: how the adapter is driven.
/// - Returns: the results.
/// - Throws: `RunError` where the adapter can't be started or nothing would be tested.
func run(
  _ command: AdapterCommand, _ catalogue: Catalogue? = nil, settings: Settings = Settings(),
  options: HarnessOptions = HarnessOptions()
) async throws -> RunResult {
  let catalogue = try catalogue ?? SharedCatalogue.app.get()
  return try await AdapterSession.onOwnThread {
    try ConformanceRun.execute(catalogue, against: command, settings: settings, options: options)
  }
}
