import Conformance
import Fuzzing
import TestSupport
import Testing

/// Fuzzes before the suite, and records the problems of the run.
struct FuzzingReportTrait: SuiteTrait, TestScoping {
  /// The trait scopes the suite once, not each test in it.
  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let result: FuzzResult
    do {
      result = try await CurrentFuzzing.result.value
    } catch {
      return StepSummary.record(withoutRun: error)
    }
    try await function()
    // A filter can leave the verdict out, and a run with problems can break no test.
    for complaint in result.complaints { Issue.record("\(complaint)") }
    for warning in result.warnings { Issue.record("\(warning)", severity: .warning) }
  }
}

extension Trait where Self == FuzzingReportTrait {
  /// Fuzzes before the suite.
  static var fuzzingReport: Self { FuzzingReportTrait() }
}
