public import Conformance
public import Foundation
public import Harness
public import Ledger

/// A conformance run with everything around it: the reference as partner, the baseline, the reports.
public struct ConformanceCheck: Sendable {
  /// The adapter under test.
  public var adapter: AdapterCommand
  /// The reference, which plays the roles that the adapter doesn't.
  public var partner: AdapterCommand
  /// The roles, the edition, the profile and the deadline.
  public var settings: Settings
  /// The folder of the reports.
  public var reports: ReportFolder
  /// The list of the failures that are expected; nil for none.
  public var baseline: URL?
  /// Who hears that an adapter lets hello wait; nil for nobody.
  public var startNotice: StartNotice?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - adapter: the adapter under test.
  ///   - partner: the reference, which plays the roles that the adapter doesn't.
  ///   - settings: the roles, the edition, the profile and the deadline.
  ///   - reports: the folder of the reports.
  ///   - baseline: the list of the failures that are expected.
  public init(
    _ adapter: AdapterCommand, partner: AdapterCommand, settings: Settings, reports: ReportFolder,
    baseline: URL? = nil
  ) {
    self.adapter = adapter
    self.partner = partner
    self.settings = settings
    self.reports = reports
    self.baseline = baseline
  }

  /// Runs the cases, and compares what came with the baseline.
  ///
  /// From the first moment on the reports say that the run didn't finish; `CheckOutcome.write` writes
  /// its results.
  ///
  /// The call blocks until the adapters have ended; asynchronous callers make it on a thread of its own.
  ///
  /// - Parameters:
  ///   - catalogue: the cases, all of them where there is a baseline.
  ///   - ledger: the sentences of the document.
  ///   - isStopped: whether the rest isn't to be run.
  ///   - progress: hears how far the run has come.
  /// - Returns: what came of the run.
  /// - Throws: `RunError` if the reports can't be written, an adapter can't be started, or nothing
  ///   would be tested.
  public func execute(
    _ catalogue: Catalogue, ledger: Ledger,
    until isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws(RunError) -> CheckOutcome {
    let hold: ReportHold
    do throws(ReportFolderError) {
      hold = try ReportHold(reports, adapter: adapter.shown)
    } catch { throw .reports(error) }
    var result: RunResult
    do throws(RunError) {
      result = try ConformanceRun.execute(
        catalogue, against: adapter, partner: partner, settings: settings,
        options: HarnessOptions(settings, startNotice: startNotice), until: isStopped,
        progress: progress)
    } catch {
      hold.close(because: error)
      throw error
    }
    // What wasn't run would make every entry about it stale.
    if let baseline, result.shortcoming == nil {
      result.compare(
        withBaseline: baseline, shownAs: settings.baseline ?? baseline.path, catalogue: catalogue,
        isUnattended: settings.isUnattended)
    }
    // A part of the cases says nothing about how much of the document is covered.
    return CheckOutcome(
      result: result, ledger: catalogue.filter == nil ? ledger : nil, reports: reports, hold: hold)
  }
}
