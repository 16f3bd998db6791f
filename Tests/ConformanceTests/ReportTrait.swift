import Conformance
import Foundation
import Harness
import Reporting
import Testing

/// Runs the adapter before the suites and writes the reports after them.
struct ReportTrait: SuiteTrait, TestScoping {
  /// The trait scopes the root suite once, not each suite in it.
  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let settings = try readSettings()
    try await CurrentRun.execute(settings)
    guard let result = CurrentRun.result else { return }
    let folder =
      settings.reports.map { ReportFolder(UserFolder.folder($0), shownAs: $0) }
      ?? ReportFolder(CurrentRun.defaultReports)
    try folder.write(result)
    try await function()
    recordWhatNoCaseShows(result)
    print("\n\(result.verdictLine)\n\(folder.text.path)\n")
  }

  private func readSettings() throws -> Settings {
    try Settings(environment: ProcessInfo.processInfo.environment)
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
  /// Runs the adapter before the suites and writes the reports after them.
  static var report: Self { ReportTrait() }
}
