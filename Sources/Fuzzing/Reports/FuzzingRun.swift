import AppFlip
package import Conformance
package import Foundation
package import Harness

/// A campaign with everything around it: the corpus, the dictionary, the regressions, the inputs that
/// earlier campaigns kept, and the reports.
package struct FuzzingRun: Sendable {
  package var adapter: any AdapterSource
  package var settings: Settings
  package var budget: Budget
  package var reports: URL
  package var shownReports: String
  /// In which inputs are kept for later campaigns; nil to keep none.
  package var inputs: InputFolder?
  package var corpus: URL
  /// A list of the failures that are expected, by whose rules findings fail no run.
  package var baseline: URL?
  package var start = CampaignStart.corpus
  /// The most requests in flight; the adapter may lower it.
  package var window = HarnessOptions().window
  package var startNotice: StartNotice?
  package var isInProcess = false

  package init(
    _ adapter: any AdapterSource, settings: Settings = Settings(), budget: Budget = Budget(),
    reports: URL, shownAs shown: String = ReportFolder.usual, inputs: InputFolder? = nil,
    corpus: URL = Corpus.directory
  ) {
    (self.adapter, self.settings, self.budget, self.reports) = (adapter, settings, budget, reports)
    (shownReports, self.inputs, self.corpus) = (shown, inputs, corpus)
  }

  /// What a user reads before links are sent to a live endpoint; nil for any other adapter.
  package var notice: String? {
    guard settings.isLive else { return nil }
    let limit = budget.seconds.map { Swift.Duration.seconds($0) }
    if budget.runs == .max { return settings.endpointNotice(requests: "requests", taking: limit) }
    let measured = EndpointPace(of: adapter, settings)?.duration(ofLinks: budget.runs)
    let requests = "more than \(budget.runs.counted("request"))"
    return settings.endpointNotice(
      requests: requests, taking: [measured, limit].compactMap(\.self).min())
  }

  package func execute(
    stop: StopSign = StopSign(), progress: @escaping (CampaignProgress) -> Void = { _ in }
  ) throws(RunError) -> FuzzingOutcome {
    let folder = FuzzingFolder(reports, shownAs: shownReports)
    do throws(ReportFolderError) {
      try folder.begin(adapter.shown)
    } catch { throw .reports(error) }
    defer { folder.release() }
    var problems: [String] = []
    let plan = plan(&problems)
    let expected = expectations(&problems)
    guard problems.isEmpty else {
      let error = RunError.inputs(problems)
      folder.close(because: error, adapter: adapter.shown)
      throw error
    }
    var options = HarnessOptions(settings, startNotice: startNotice)
    options.window = window
    // What none of the inputs under way brings about alone counts here and not in the campaign.
    options.restartBudget = 2 * budget.restarts
    let starter = adapter.starter(ConformanceRun.greeting, options)
    var result: CampaignResult
    do throws(RunError) {
      do throws(Flaw) {
        try CorpusManifest.check(settings)
      } catch { throw .inputs(["\(error)"]) }
      let listener = CampaignListener(found: folder.found, progressed: progress)
      result = try Campaign.execute(plan, stop: stop, listener: listener) {
        () throws(StartFailure) in try starter { stop.isFinal }
      }
    } catch {
      folder.close(because: error, adapter: adapter.shown)
      throw error
    }
    result.isInProcess = isInProcess
    result.note(dataChanges: CorpusManifest.changes)
    if let expected { result.take(expected.baseline, expected.catalogue) }
    problems = keep(result)
    let isWritten = folder.write(result.beside(problems + folder.problems))
    // What can't be written shows only once it was tried.
    return FuzzingOutcome(result.beside(problems + folder.problems), isWritten: isWritten)
  }

  private func expectations(
    _ problems: inout [String]
  ) -> (baseline: Baseline, catalogue: Catalogue)? {
    guard let file = baseline else { return nil }
    do {
      let catalogue = try Catalogue.ofCheckout()
      let baseline = try Baseline(contentsOf: file, shownAs: settings.baseline ?? file.path)
      try baseline.check(
        cases: Set(catalogue.cases.map(\.id)), isUnattended: settings.isUnattended)
      return (baseline, catalogue)
    } catch {
      problems += (error as? BaselineError)?.sentences ?? ["\(error)"]
      return nil
    }
  }

  // MARK: - What the campaign begins with

  private func plan(_ problems: inout [String]) -> CampaignPlan {
    var plan = CampaignPlan(budget, settings: settings)
    (plan.command, plan.inputs) = (adapter.shown, inputs?.shown)
    let links = Corpus(readableIn: corpus)
    if start == .corpus { plan.corpus = links }
    var broken: [FileError] = []
    plan.words =
      WordList(contentsOf: corpus.appending(path: WordList.fileName), broken: &broken).words
    do throws(FileError) {
      let regressions = try FindingFolder(
        corpus.appending(path: "regressions"), shownAs: "Corpus/regressions"
      ).read()
      plan.regressions = regressions.findings
      broken += regressions.broken
    } catch { broken.append(error) }
    do throws(FileError) {
      try inputs?.make()
      if let kept = try inputs?.read() {
        plan.kept = kept.inputs.enumerated().map { Seed("kept.\($0 + 1)", $1.input) }
        broken += kept.broken
      }
    } catch { broken.append(error) }
    problems = links.errors.map(\.description) + broken.map(\.description)
    return plan
  }

  /// A file with broken lines stays as it is: whoever is to correct them must find them there.
  private func keep(_ result: CampaignResult) -> [String] {
    guard let inputs else { return [] }
    do throws(FileError) {
      let contents = try inputs.read()
      guard contents.broken.isEmpty else { return [] }
      try inputs.write(result.corpus(after: contents.inputs))
      return []
    } catch { return ["\(error)"] }
  }
}

package struct FuzzingOutcome: Sendable {
  package let result: CampaignResult
  /// The whole report for people if it couldn't be written.
  package let unwritten: String?

  package init(_ result: CampaignResult, isWritten: Bool) {
    self.result = result
    unwritten = isWritten ? nil : CampaignText.render(result, reports: nil)
  }
}
