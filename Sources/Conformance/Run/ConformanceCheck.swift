import AppFlip
package import Foundation
package import Harness

package struct ConformanceCheck: Sendable {
  package var adapter: any AdapterSource
  /// The reference, which plays the roles that the adapter doesn't; nil to put no roles together.
  package var partner: (any AdapterSource)?
  package var isInProcess = false
  package var settings: Settings
  package var reports: ReportFolder
  package var baseline: URL?
  /// Who hears that an adapter lets hello wait; nil for nobody.
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
  /// `CheckOutcome.write` writes its results.
  package func execute(
    _ catalogue: Catalogue, ledger: Ledger,
    until isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws(RunError) -> CheckOutcome {
    let writer: ReportWriter
    do throws(ReportFolderError) {
      writer = try ReportWriter(reports, adapter: adapter.shown)
    } catch { throw .reports(error) }
    var result: RunResult
    let list: Baseline?
    var options = HarnessOptions(settings, startNotice: startNotice)
    options.window = window
    do throws(RunError) {
      do throws(FileError) { try DataFile.check() } catch { throw .inputs(["\(error)"]) }
      // Before the run: nobody is to wait for a verdict by a list that can't be read.
      list = try readBaseline(catalogue)
      result = try ConformanceRun.execute(
        catalogue, against: adapter, partner: partner, settings: settings, options: options,
        until: isStopped, progress: progress)
    } catch {
      writer.close(because: error)
      throw error
    }
    result.isInProcess = isInProcess
    result.reports = reports.shown
    // What wasn't run would make every entry about it stale.
    if let list, result.shortcoming == nil { result.compare(with: list) }
    // A part of the cases says nothing about how much of the document is covered.
    return CheckOutcome(
      result: result, ledger: catalogue.filter == nil ? ledger : nil, reports: reports,
      writer: writer)
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

// MARK: - What came of it

package struct CheckOutcome: Sendable {
  package let result: RunResult
  /// The sentences of the document; nil if only a part of the cases was run.
  package let ledger: Ledger?
  package let reports: ReportFolder
  let writer: ReportWriter

  package func write() throws(ReportFolderError) { try writer.close(with: result, ledger: ledger) }

  package var text: String { TextReport.render(result, ledger: ledger) }
}

extension Incident {
  var inWords: String { "\(self)\(fix.map { ". \($0)" } ?? "")" }
}

extension RunResult {
  /// What a run of tests fails by: the verdict unless it is a pass, and what went wrong.
  package var complaints: [String] { (isPassed ? [] : [verdictLine]) + problems }

  package var problems: [String] {
    var problems = Self.first(
      baseline?.unexpected.map { "\($0.details) (\($0.heading))".escaped } ?? [],
      of: "baseline", "more difference")
    if isEmpty {
      problems.append("nothing was tested: the report says for each case why")
    } else {
      if failsByCoverage { problems += Self.first(gaps.map(\.inWords), of: "coverage", "more gap") }
      problems += neverServed.map(\.advice)
    }
    return (problems + incidents.map(\.inWords)).map(TextBlock.shortened)
  }

  private static func first(_ lines: [String], of label: String, _ more: String) -> [String] {
    let rest = lines.dropFirst(20).count
    return lines.prefix(20).map { "\(label): \($0)" }
      + (rest > 0 ? ["\(label): \(rest.counted(more)), in the report"] : [])
  }

  package var warnings: [String] {
    stalls.map(\.inWords) + (shutdown.isClean ? [] : ["\(shutdown)"])
  }
}
