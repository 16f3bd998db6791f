import AppFlip
public import Conformance
public import Foundation
public import Harness

/// A campaign with everything around it: the corpus, the dictionary, the regressions, the inputs that
/// earlier campaigns kept, and the reports.
public struct FuzzingRun: Sendable {
  /// The adapter under test.
  public var adapter: any AdapterSource
  /// The roles, the edition, the profile and the deadline.
  public var settings: Settings
  /// How long the campaign lasts, and which part of it is run.
  public var budget: Budget
  /// The folder of the reports.
  public var reports: URL
  /// The folder of the reports as a person names it.
  public var shownReports: String
  /// The folder in which inputs are kept for later campaigns; nil to keep none.
  public var inputs: InputFolder?
  /// The folder with the corpus, the dictionary and the regressions.
  public var corpus: URL
  /// A list of the failures that are expected, by whose rules findings fail no run; nil for none.
  public var baseline: URL?
  /// Whether the hostile links of the corpus come first, or good links are all that there is to begin
  /// with.
  public var start = CampaignStart.corpus
  /// The most requests in flight; the adapter may lower it.
  public var window = HarnessOptions().window
  /// Who hears that an adapter lets hello wait; nil for nobody.
  public var startNotice: StartNotice?
  /// Whether the adapter runs in the tests' own process.
  public var isInProcess = false

  /// Prepares a campaign.
  public init(
    _ adapter: any AdapterSource, settings: Settings = Settings(), budget: Budget = Budget(),
    reports: URL, shownAs shown: String = ReportFolder.usual, inputs: InputFolder? = nil,
    corpus: URL = Corpus.directory
  ) {
    self.adapter = adapter
    self.settings = settings
    self.budget = budget
    self.reports = reports
    shownReports = shown
    self.inputs = inputs
    self.corpus = corpus
  }

  /// Runs the campaign, and writes the reports.
  ///
  /// The call blocks until the adapters have ended; asynchronous callers make it on a thread of its own.
  public func execute(
    stop: StopSign = StopSign(), progress: @escaping (CampaignProgress) -> Void = { _ in }
  ) throws(RunError) -> FuzzingOutcome {
    let folder = FuzzingFolder(reports, shownAs: shownReports, progress: progress)
    do throws(ReportFolderError) {
      try folder.begin(adapter.shown)
    } catch { throw .reports(error) }
    defer { folder.release() }
    var (plan, problems) = plan()
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
    plan.settings = settings
    let starter = adapter.starter(ConformanceRun.greeting, options)
    defer { starter.close() }
    var result: CampaignResult
    do throws(RunError) {
      do throws(Flaw) {
        try CorpusManifest.check(settings)
      } catch { throw .inputs(["\(error)"]) }
      result = try Campaign.execute(plan, stop: stop, listener: folder) {
        () throws(StartFailure) in try starter.start(until: { stop.isFinal })
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

  /// A baseline, and the cases that its entries are about.
  private typealias Expected = (baseline: Baseline, catalogue: Catalogue)

  /// The baseline; nil if there is none, or none that can be used.
  private func expectations(_ problems: inout [String]) -> Expected? {
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

  /// The plan, and what of the folders couldn't be used.
  private func plan() -> (CampaignPlan, problems: [String]) {
    var plan = CampaignPlan(budget, settings: settings)
    (plan.command, plan.inputs) = (adapter.shown, inputs?.shown)
    var problems: [String] = []
    let links = Corpus(readableIn: corpus)
    if start == .corpus { plan.corpus = links }
    problems += links.errors.map(\.description)
    (plan.words, problems) = words(problems)
    (plan.regressions, problems) = regressions(problems)
    (plan.kept, problems) = kept(problems)
    return (plan, problems)
  }

  private func words(_ problems: [String]) -> ([[UInt8]], [String]) {
    var broken: [FileError] = []
    let list = WordList(contentsOf: corpus.appending(path: WordList.fileName), broken: &broken)
    return (list.words, problems + broken.map(\.description))
  }

  private func regressions(_ problems: [String]) -> ([Finding], [String]) {
    let folder = FindingFolder(
      corpus.appending(path: "regressions"), shownAs: "Corpus/regressions")
    do throws(FileError) {
      let contents = try folder.read()
      return (contents.findings, problems + contents.broken.map(\.description))
    } catch { return ([], problems + ["\(error)"]) }
  }

  private func kept(_ problems: [String]) -> ([Seed], [String]) {
    guard let inputs else { return ([], problems) }
    do throws(FileError) {
      try inputs.make()
      let contents = try inputs.read()
      let seeds = contents.inputs.enumerated().map { Seed("kept.\($0 + 1)", $1.input) }
      return (seeds, problems + contents.broken.map(\.description))
    } catch { return ([], problems + ["\(error)"]) }
  }

  /// Keeps the inputs that showed something new, beside those of the ones kept before that are needed.
  ///
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

// MARK: - What came of it

/// What came of a campaign and of its reports.
public struct FuzzingOutcome: Sendable {
  /// What was found out.
  public let result: CampaignResult
  /// The whole report for people if it couldn't be written, to be shown instead; nil if it was.
  public let unwritten: String?

  /// Joins a result and how its report fared.
  public init(_ result: CampaignResult, isWritten: Bool) {
    self.result = result
    unwritten = isWritten ? nil : CampaignText.render(result, reports: nil)
  }
}
