import AppFlip
import Conformance
import Foundation
import Reporting
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
    let outcome = try await CurrentRun.outcome.value
    try outcome.check.write()
    try await function()
    // What has no case to fail fails the run here.
    for problem in outcome.result.problems { Issue.record("\(problem)") }
    for warning in outcome.result.warnings { Issue.record("\(warning)", severity: .warning) }
    LastWords.add("\(outcome.result.verdictLine)\n\(outcome.check.reports.text.path)")
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
