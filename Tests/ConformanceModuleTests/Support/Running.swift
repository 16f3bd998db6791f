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

extension RunResult {
  /// The rules by which a case has a verdict of a kind, sorted.
  func rules(_ kind: CaseResult.Summary) -> [String] {
    let broken = cases.flatMap(\.verdicts).filter { $0.verdict.name == kind.rawValue }.map(\.rule)
    return Set(broken).sorted().map(\.rawValue)
  }

  /// The cases with a verdict of a kind by a rule, in their order.
  func cases(_ kind: CaseResult.Summary, by rule: Rule) -> [String] {
    cases.filter { $0.verdict(by: rule.id)?.name == kind.rawValue }.map(\.testCase.id)
  }
}
