import AppFlip
package import Foundation
package import Harness

/// A run of the cases with its files: the list of expected failures and the reports.
package struct ConformanceCheck: Sendable {
  package var adapter: any AdapterSource
  /// The reference, which plays the roles that the adapter doesn't; nil to put no roles together.
  package var partner: (any AdapterSource)?
  package var isInProcess = false
  package var settings: Settings
  package var reports: ReportFolder
  package var baseline: URL?
  /// The receiver of notices that an adapter hasn't answered hello; nil for none.
  package var startNotice: StartNotice?
  package var window = HarnessOptions().window

  package init(
    _ adapter: any AdapterSource, partner: (any AdapterSource)?, settings: Settings,
    reports: ReportFolder, baseline: URL? = nil
  ) {
    (self.adapter, self.partner, self.settings) = (adapter, partner, settings)
    (self.reports, self.baseline) = (reports, baseline)
  }

  /// Blocks until the adapters have ended; the reports say that the run didn't finish until
  /// `CheckConclusion.write` writes its results.
  package func execute(
    _ catalogue: Catalogue,
    until isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws(RunError) -> CheckConclusion {
    let writer: ReportWriter
    do throws(ReportFolderError) {
      writer = try ReportWriter(reports, adapter: adapter.shown)
    } catch { throw .reports(error) }
    var record: RunRecord
    let list: Baseline?
    var options = HarnessOptions(settings, startNotice: startNotice)
    options.window = window
    do throws(RunError) {
      do throws(FileError) { try DataFile.check() } catch { throw .inputs(["\(error)"]) }
      // Before the run: an unreadable list must not cost a run.
      list = try readBaseline(catalogue)
      record = try ConformanceRun.execute(
        catalogue, against: adapter, partner: partner, settings: settings, options: options,
        until: isStopped, progress: progress
      ).record
    } catch {
      writer.close(because: error)
      throw error
    }
    record.header.isInProcess = isInProcess
    record.reports = reports.shown
    // Each entry about a case that wasn't run would be stale.
    if let list, record.footer.shortcoming == nil { record = record.compared(with: list) }
    return CheckConclusion(record: record, reports: reports, writer: writer)
  }

  private func readBaseline(_ catalogue: Catalogue) throws(RunError) -> Baseline? {
    guard let url = baseline else { return nil }
    do throws(BaselineError) {
      let list = try Baseline(contentsOf: url, shownAs: settings.baseline ?? url.path)
      try list.check(cases: Set(catalogue.cases.map(\.id)), isUnattended: settings.isUnattended)
      return list
    } catch { throw .inputs(error.sentences) }
  }
}

/// The result of a check, and the folder of its reports.
package struct CheckConclusion: Sendable {
  package let record: RunRecord
  package let reports: ReportFolder
  let writer: ReportWriter

  package func write() throws(ReportFolderError) { try writer.close(with: record) }

  package var text: String { TextReport.render(record) }
}
