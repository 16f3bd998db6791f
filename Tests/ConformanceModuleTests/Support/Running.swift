import Conformance
import Exchanges
import Harness
import TestSupport

/// Runs an adapter's process through a catalogue, off the threads that the tests run on.
///
/// No answer is late, however busy the machine is.
///
/// - Parameters:
///   - command: the adapter.
///   - catalogue: the cases; those of the role `app` if it is left out.
///   - partner: the adapter that plays the other roles if the roles are put together.
///   - settings: the edition, the profile and the deadline.
///   - options: how the adapter is driven.
/// - Returns: the results.
/// - Throws: `RunError` if the adapter can't be started or nothing would be tested.
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
