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
    switch result.baseline {
    case nil: break
    case .unusable(let error): Issue.record("\(error)")
    case .compared(let comparison, _): recordDepartures(comparison)
    }
    if result.isEmpty {
      Issue.record("nothing was tested: every case is inconclusive; the report says why")
    }
    for incident in result.incidents { Issue.record("\(incident)") }
    if !result.shutdown.isClean { Issue.record("\(result.shutdown)", severity: .warning) }
  }
}

extension ReportTrait {
  /// The departures that the console shows; the report has them all.
  private static let mostDepartures = 20

  /// Fails the run for each entry that doesn't hold, and for what couldn't be judged and has none.
  private func recordDepartures(_ comparison: BaselineComparison) {
    for departure in comparison.departures.prefix(Self.mostDepartures) {
      let text = Octets.escaped(Array("\(departure.heading): \(departure.details)".utf8))
      Issue.record("baseline: \(text)")
    }
    let rest = comparison.departures.count - Self.mostDepartures
    if rest > 0 { Issue.record("baseline: \(rest) more departures, in the report") }
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
