import AppFlip
import Conformance
import Foundation
import Harness
import Reporting
import Testing

/// Runs the adapter before the suites and writes the reports.
struct ReportTrait: SuiteTrait, TestScoping {
  /// The trait scopes the root suite once, not each suite in it.
  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let outcome = try await CurrentRun.outcome.value
    try outcome.reports.write(outcome.result, ledger: outcome.ledger)
    try await function()
    recordWhatNoCaseShows(outcome.result)
    print("\n\(outcome.result.verdictLine)\n\(outcome.reports.text.path)\n")
  }

  /// Fails the run for what has no case to fail.
  private func recordWhatNoCaseShows(_ result: RunResult) {
    if result.isEmpty {
      Issue.record("nothing was tested: every case is inconclusive; the report says why")
    }
    for incident in result.incidents { Issue.record("\(incident)") }
    if !result.shutdown.isClean { Issue.record("\(result.shutdown)", severity: .warning) }
  }
}

extension Trait where Self == ReportTrait {
  /// Runs the adapter before the suites and writes the reports.
  static var report: Self { ReportTrait() }
}

extension Trait where Self == ConditionTrait {
  /// Skips a suite about a role that the adapter doesn't declare.
  ///
  /// Where there is no run at all the suite isn't skipped: the root suite says why.
  static func judging(_ role: Role) -> Self {
    .enabled("the role \(role.rawValue) is not judged in this run") {
      (try? await CurrentRun.outcome.value.result.roles.contains(role)) ?? true
    }
  }

  /// Skips a suite about roles that are put together where the run has none.
  static var composing: Self {
    .enabled("no roles are put together in this run") {
      (try? await CurrentRun.outcome.value.result.isComposed)
        ?? true
    }
  }
}
