package import AppFlip
package import Conformance
package import Foundation
package import Harness

/// A fuzzing run with its files: the dictionary, the regressions, the baseline and the reports.
package struct FuzzingRun: Sendable {
  package var adapter: any AdapterSource
  package var plan: FuzzPlan
  package var reports: URL
  package var shownReports: String
  package var corpus: URL
  /// A list of expected failures, which don't fail the run.
  package var baseline: URL?
  /// The most requests in flight; the adapter may lower it.
  package var window = HarnessOptions().window
  package var startNotice: StartNotice?
  package var isInProcess = false

  private var settings: Settings { plan.settings }

  package init(
    _ adapter: any AdapterSource, _ plan: FuzzPlan = FuzzPlan(), reports: URL,
    shownAs shown: String = ReportFolder.usual, corpus: URL = Corpus.directory
  ) {
    (self.adapter, self.plan, self.reports) = (adapter, plan, reports)
    (shownReports, self.corpus) = (shown, corpus)
  }

  /// The note before links are sent to a live endpoint; nil for an adapter.
  package var notice: String? {
    settings.endpointNotice(
      requests: plan.runs == .max ? "requests" : "more than \(plan.runs.counted("request"))")
  }

  package func execute(
    stop: StopSign = StopSign(),
    progress: @escaping @Sendable (() -> FuzzProgress) -> Void = { _ in }
  ) throws(RunError) -> FuzzingConclusion {
    let folder = FuzzingFolder(reports, shownAs: shownReports)
    let prepared = Result { () throws(RunError) in (try planWithFiles(), try expectations()) }
    let earlier = plan.from > 0 ? try? folder.read(words: prepared.get().0.words) : nil
    do throws(ReportFolderError) { try folder.begin(adapter.shown) } catch { throw .reports(error) }
    defer { folder.release() }
    do throws(RunError) {
      let (plan, expected) = try prepared.get()
      return try execute(plan, expected, after: earlier, folder, stop, progress)
    } catch {
      folder.close(because: error, adapter: adapter.shown)
      throw error
    }
  }

  private func execute(
    _ plan: FuzzPlan, _ expected: Expectations?, after earlier: FuzzResult?,
    _ folder: FuzzingFolder, _ stop: StopSign,
    _ progress: @escaping @Sendable (() -> FuzzProgress) -> Void
  ) throws(RunError) -> FuzzingConclusion {
    @Sendable func completed(_ result: FuzzResult) -> FuzzResult {
      var result = result
      (result.adapter, result.isInProcess) = (adapter.shown, isInProcess)
      result.reports = shownReports
      result.parts[0].command = plan.command(to: adapter.shown)
      if let expected { result.take(expected.baseline, expected.catalogue) }
      return earlier.flatMap { try? FuzzResult.continuing($0, result) } ?? result
    }
    let listener = FuzzListener(progress: progress) { _ = folder.write(completed($0)) }
    var options = HarnessOptions(settings, startNotice: startNotice)
    (options.window, options.restartBudget) = (window, plan.restarts)
    let starter = adapter.starter(ConformanceRun.greeting, options)
    let result = completed(
      try Fuzzer.execute(plan, stop: stop, listener: listener) { () throws(StartFailure) in
        try starter { stop.isUp }
      })
    let isWritten = folder.write(result)
    return FuzzingConclusion(result, problems: folder.problems, isWritten: isWritten)
  }

  private typealias Expectations = (baseline: Baseline, catalogue: Catalogue)

  private func expectations() throws(RunError) -> Expectations? {
    guard let file = baseline else { return nil }
    do {
      let catalogue = try Catalogue.ofCheckout()
      let baseline = try Baseline(contentsOf: file, shownAs: settings.baseline ?? file.path)
      try baseline.check(
        cases: Set(catalogue.cases.map(\.id)), isUnattended: settings.isUnattended)
      return (baseline, catalogue)
    } catch { throw .inputs((error as? BaselineError)?.sentences ?? ["\(error)"]) }
  }

  private func planWithFiles() throws(RunError) -> FuzzPlan {
    var plan = plan
    do throws(FileError) {
      try DataFile.check()
      try plan.read(corpus)
    } catch { throw .inputs(["\(error)"]) }
    return plan
  }
}

extension FuzzPlan {
  /// Reads the dictionary and the regressions of the corpus.
  package mutating func read(_ corpus: URL = Corpus.directory) throws(FileError) {
    words = try WordList(contentsOf: corpus.appending(path: WordList.fileName)).words
    let bytes = try FileError.contents(
      of: corpus.appending(path: "regressions.txt"), shownAs: "Corpus/regressions.txt",
      ifMissing: "restore the file")
    regressions = bytes.split(separator: UInt8(ascii: "\n"))
      .filter { $0.first != UInt8(ascii: "#") }.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The result of a run, and what couldn't be written.
package struct FuzzingConclusion: Sendable {
  package let result: FuzzResult
  /// The whole report for users if it couldn't be written.
  package let unwritten: String?

  package init(_ result: FuzzResult, problems: [String] = [], isWritten: Bool) {
    var result = result
    result.problems += problems
    self.result = result
    unwritten = isWritten ? nil : FuzzReport.render(result)
  }
}
