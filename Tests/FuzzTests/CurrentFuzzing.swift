import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import TestSupport

/// The one fuzzing run that all suites of this process share.
enum CurrentFuzzing {
  /// The result; the first reader starts the run, which uses no thread of the tests.
  static let result = Task<FuzzResult, any Error> {
    let run: FuzzingRun
    do { run = try prepared() } catch {
      refuse(error)
      throw error
    }
    let stop = StopSign()
    return try await OwnThread.run {
      UserFolder.tell(run.notice)
      // A process that ends waits for the report.
      return try EarlyEnd.awaiting { _ in
        stop.putUp()
      } _: {
        let outcome = try run.execute(stop: stop)
        show(outcome, of: run)
        return outcome.result
      }
    }
  }

  /// Prints the verdict last, and the report's file.
  private static func show(_ outcome: FuzzingConclusion, of run: FuzzingRun) {
    let summary = StepSummary(outcome.result, reports: run.shownReports)
    if let problem = summary.append(for: ProcessInfo.processInfo.environment) {
      LastWords.add(problem)
    }
    let hint =
      run.plan.settings.adapter == nil && !run.plan.settings.isReferenceNamed
      ? "\nNo adapter was named: the built-in reference implementation was tried." : ""
    guard let report = outcome.unwritten else {
      let file = FuzzingFolder(run.reports).text
      return LastWords.add("\(outcome.result.verdictLine)\(hint)\n\(file.path.escaped)")
    }
    // The failures must not be lost with the report.
    try? FileHandle.standardError.write(contentsOf: Data("\n\(report)\n".utf8))
    LastWords.add("\(outcome.result.verdictLine)\nThe report can't be written; it is above.")
  }

  /// Writes the reason into the report: an earlier report must not look like the report of this run.
  private static func refuse(_ error: any Error) {
    let environment = ProcessInfo.processInfo.environment
    let reports = environment[Settings.Name.reports.rawValue].flatMap { $0.isEmpty ? nil : $0 }
    let folder = FuzzingFolder(
      reports.map(UserFolder.folder) ?? Checkout.package.appending(path: ReportFolder.usual),
      shownAs: reports ?? ReportFolder.usual)
    let adapter = environment[Settings.Name.adapter.rawValue] ?? ""
    guard (try? folder.begin(adapter)) != nil else { return }
    folder.close(because: error, adapter: adapter)
  }

  private static func prepared() throws -> FuzzingRun {
    let environment = ProcessInfo.processInfo.environment
    try Variables.check(environment)
    _ = try Catalogue.ofCheckout()
    let settings = try Settings(environment: environment)
    try settings.requireSubject()
    _ = try settings.ownRedirectURIs(at: UserFolder.file)
    let reports = settings.reports.map(UserFolder.folder)
    var run = FuzzingRun(
      UserFolder.adapter(of: settings), try FuzzPlan(environment: environment, settings: settings),
      reports: reports ?? Checkout.package.appending(path: ReportFolder.usual),
      shownAs: settings.reports ?? ReportFolder.usual)
    run.baseline = settings.baseline.map(UserFolder.file)
    run.startNotice = .onStandardError
    return run
  }
}
