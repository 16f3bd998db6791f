import Exchanges
import Foundation
import Fuzzing
import Reporting
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
    let outcome: CampaignOutcome
    do {
      outcome = try await CurrentCampaign.outcome.value
    } catch {
      // Once, and no test below it: each would say the same.
      Issue.record("\(error)")
      LastWords.add(ReportFolder.verdictLine(withoutRun: error))
      return
    }
    try await function()
    let result = outcome.result
    for complaint in result.complaints { Issue.record("\(complaint)") }
    for warning in result.warnings { Issue.record("\(warning)", severity: .warning) }
    guard let report = outcome.unwritten else {
      LastWords.add("\(result.verdictLine)\(hint(outcome))\n\(outcome.report.path)")
      return
    }
    // What was found must not be lost with the report.
    try? FileHandle.standardError.write(contentsOf: Data("\n\(report)\n".utf8))
    LastWords.add("\(result.verdictLine)\nThe report can't be written; it stands above.")
  }
}

extension FuzzingReportTrait {
  /// What stands behind the verdict where nobody named an adapter.
  private func hint(_ outcome: CampaignOutcome) -> String {
    outcome.isReference
      ? "\nNo adapter was named: the built-in reference implementation was tried." : ""
  }
}

extension Trait where Self == FuzzingReportTrait {
  /// Runs the campaign before the suite.
  static var fuzzingReport: Self { FuzzingReportTrait() }
}
