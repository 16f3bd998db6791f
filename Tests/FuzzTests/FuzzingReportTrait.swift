import Conformance
import Foundation
import Fuzzing
import TestSupport
import Testing

/// Runs the campaign before the suite and tells what went wrong beside the findings.
struct FuzzingReportTrait: SuiteTrait, TestScoping {
  /// The trait scopes the suite once, not each test in it.
  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let result: CampaignResult
    do {
      result = try await CurrentCampaign.outcome.value
    } catch {
      // Once, and no test below it: each would say the same.
      Issue.record("\(error)")
      LastWords.add(ReportFolder.verdictLine(withoutRun: error))
      StepSummary(withoutRun: error).record()
      return
    }
    try await function()
    // A filter may leave the verdict out, and a campaign that fails may break no test.
    for complaint in result.complaints { Issue.record("\(complaint)") }
    for warning in result.warnings { Issue.record("\(warning)", severity: .warning) }
  }
}

extension StepSummary {
  /// Adds the summary to the file that the environment names; warns if that can't be.
  fileprivate func record() {
    guard let problem = append(for: ProcessInfo.processInfo.environment) else { return }
    Issue.record("\(problem)", severity: .warning)
  }
}

extension Trait where Self == FuzzingReportTrait {
  /// Runs the campaign before the suite.
  static var fuzzingReport: Self { FuzzingReportTrait() }
}
