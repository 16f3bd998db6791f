import AppFlip
import Conformance
import Foundation
import Harness
import Reporting
import Synchronization
import TestSupport

/// The one run that all suites of this process look at.
enum CurrentRun {
  /// The results, nil before the run and where there is none.
  static var result: RunResult? { stored.withLock(\.self) }

  /// The cases that the suites list; none where the corpus can't be read, which fails the run.
  static let catalogue: Result<Catalogue, RunError> = Result { () throws(RunError) in
    try readCatalogue()
  }

  /// The folder that the reports go to.
  static let defaultReports = OwnTests.package.appending(path: "Reports")

  private static let stored = Mutex<RunResult?>(nil)
  private static let shown = Mutex<Set<String>>([])

  /// Whether a case made for a rule has a verdict of the given name by it.
  static func isShown(_ verdict: String, by rule: Rule.ID) -> Bool {
    shown.withLock { $0.contains("\(rule) \(verdict)") }
  }

  /// The cases made for a rule.
  static func cases(of rule: Rule) -> [Case] {
    (try? catalogue.get().exercising(rule.id)) ?? []
  }

  /// Drives the adapter through the catalogue, off the threads that the tests run on.
  static func execute(_ settings: Settings) async throws {
    let catalogue = try catalogue.get()
    let command = command(of: settings)
    let result = try await AdapterSession.onOwnThread {
      try ConformanceRun.execute(catalogue, against: command, settings: settings)
    }
    stored.withLock { $0 = result }
    let names = result.cases.flatMap { result in
      result.verdicts.filter { result.testCase.rules.contains($0.rule) }
        .map { "\($0.rule) \($0.verdict.name)" }
    }
    shown.withLock { $0 = Set(names) }
  }

  /// The adapter under test: the one that the environment names, or the reference implementation,
  /// which keeps to the edition by which it is judged.
  private static func command(of settings: Settings) -> AdapterCommand {
    if let adapter = settings.adapter { return UserFolder.command(adapter) }
    return settings.edition == .newest
      ? ReferenceAdapter.command()
      : ReferenceAdapter.command("--edition", "\(settings.edition.rawValue)")
  }

  private static func readCatalogue() throws(RunError) -> Catalogue {
    let corpus: Corpus
    do throws(CorpusError) { corpus = try Corpus() } catch { throw .corpus(error) }
    do throws(CatalogueError) { return try .app(corpus) } catch { throw .catalogue(error) }
  }
}
