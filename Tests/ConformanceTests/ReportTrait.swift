import AppFlip
import Conformance
import TestSupport
import Testing

/// Runs the adapter before the suites and writes the reports.
struct ReportTrait: SuiteTrait, TestScoping {
  /// The trait scopes the root suite once, not each suite in it.
  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let outcome: RunConclusion
    do {
      outcome = try await CurrentRun.outcome.value
    } catch {
      return StepSummary.record(withoutRun: error)
    }
    if let problem = outcome.unwritten { Issue.record("\(problem)") }
    StepSummary(outcome.record, reports: outcome.record.reports ?? ReportFolder.usual).record()
    try await function()
    // A filter may leave the verdict out, and a run that fails may break no test.
    for complaint in outcome.record.complaints { Issue.record("\(complaint)") }
    for warning in outcome.record.warnings { Issue.record("\(warning)", severity: .warning) }
  }
}

extension Trait where Self == ReportTrait {
  /// Runs the adapter before the suites and writes the reports.
  static var report: Self { ReportTrait() }
}

extension Trait where Self == ConditionTrait {
  /// Skips a suite about a role that the adapter doesn't declare.
  ///
  /// If there is no run at all each suite is skipped: the root suite says why.
  static func judging(_ role: Role) -> Self {
    .enabled("the role \(role.rawValue) is not judged in this run") {
      (try? await CurrentRun.outcome.value.record.roles.contains(role)) ?? false
    }
  }

  /// Skips a suite about roles that are put together if the run has none.
  static var composing: Self {
    .enabled("no roles are put together in this run") {
      (try? await CurrentRun.outcome.value.record.isComposed)
        ?? false
    }
  }
}
