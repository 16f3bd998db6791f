import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import TestSupport

/// The one campaign that all suites of this process look at.
enum CurrentCampaign {
  /// What came of it; the adapter is driven once, by whoever asks first, off the threads of the tests.
  static let outcome = Task<CampaignResult, any Error> {
    let run: FuzzingRun
    do { run = try prepared() } catch {
      refuse(error)
      throw error
    }
    let stop = StopSign()
    return try await OwnThread.run {
      UserFolder.tell(run.notice)
      // Whoever ends the process waits for the report.
      return try EarlyEnd.awaiting { _ in
        stop.putUp()
      } _: {
        let outcome = try run.execute(stop: stop)
        tell(outcome, of: run)
        return outcome.result
      }
    }
  }

  /// Says last what came of the campaign, and where its report is.
  private static func tell(_ outcome: FuzzingOutcome, of run: FuzzingRun) {
    let summary = StepSummary(outcome.result, reports: run.shownReports)
    if let problem = summary.append(for: ProcessInfo.processInfo.environment) {
      LastWords.add(problem)
    }
    let hint =
      run.settings.adapter == nil
      ? "\nNo adapter was named: the built-in reference implementation was tried." : ""
    guard let report = outcome.unwritten else {
      let file = run.reports.appending(path: FuzzingFolder.text)
      return LastWords.add("\(outcome.result.verdictLine)\(hint)\n\(file.path.escaped)")
    }
    // What was found must not be lost with the report.
    try? FileHandle.standardError.write(contentsOf: Data("\n\(report)\n".utf8))
    LastWords.add(
      "\(outcome.result.verdictLine)\nThe report can't be written; it stands above.")
  }

  /// Has the report say why there is no campaign: nobody may take that of an earlier one for it.
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
    _ = try settings.ownRedirectURIs(at: UserFolder.file)
    let reports = settings.reports.map(UserFolder.folder)
    var run = FuzzingRun(
      UserFolder.adapter(of: settings), settings: settings,
      budget: try Budget(environment: environment),
      reports: reports ?? Checkout.package.appending(path: ReportFolder.usual),
      shownAs: settings.reports ?? ReportFolder.usual,
      inputs: try InputFolder.name(in: environment).map {
        InputFolder(UserFolder.folder($0), shownAs: $0)
      })
    run.baseline = settings.baseline.map(UserFolder.file)
    run.startNotice = .onStandardError
    run.start = try CampaignStart(environment: environment)
    return run
  }
}
