import Conformance
import Foundation
import Fuzzing
import Harness
import Ledger
import Reporting

/// The command `appflip check`, which is the conformance run without `swift test`.
enum CheckCommand {
  static let syntax = Syntax(
    "appflip check",
    "Runs the conformance suite against an adapter, and writes the reports. Variables such as\n"
      + "APPFLIP_ADAPTER mean the same as the options, and an option wins over its variable.\n"
      + "Cases that are filtered are judged by every rule all the same.",
    options: variables.options + [AdapterOptions.reference, filters])

  private static let filters = Option(
    "--filter", "PATTERN",
    "run only this case, or this rule's cases; app/state/* is all that begin so",
    isRepeatable: true)

  private static let variables = VariableOptions.adapter + .settings + .baseline + .allSteps

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `check`.
  ///   - environment: the variables.
  ///   - directory: the folder in which it was called.
  ///   - program: the path of this program, which serves the reference, too.
  ///   - stop: ends the run early where somebody puts it up.
  ///   - console: where it writes to.
  ///   - names: every name that was ever released.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], environment: [String: String], directory: String, program: String,
    stop: StopSign = StopSign(), console: Console, names: StableNames = .ofCheckout
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      let settings = try settings(arguments, environment)
      let whole = try Suite.catalogue.get()
      let patterns = OldNames(names, console).renewed(arguments.all(filters))
      let catalogue = try filtered(whole, by: patterns, settings)
      var check = try prepare(arguments, settings, UserPath(directory), program)
      check.startNotice = console.startNotice
      return try execute(check, catalogue, environment, stop, console)
    } catch let error as UnmatchedFilter {
      console.errors("appflip: \(error)\(suggestion(for: error))\n")
      return .untested
    } catch let error as RunError {
      let code = console.fail(error)
      console.output("\(ReportFolder.verdictLine(withoutRun: error))\n")
      return code
    } catch {
      return console.refuse(error)
    }
  }

  // MARK: - What is asked for

  private static func settings(
    _ arguments: Arguments, _ environment: [String: String]
  ) throws(SettingsError) -> Settings {
    try Settings(environment: variables.environment(arguments, over: environment))
  }

  private static func filtered(
    _ catalogue: Catalogue, by patterns: [String], _ settings: Settings
  ) throws -> Catalogue {
    if patterns.isEmpty { return catalogue }
    guard settings.baseline == nil else {
      throw UsageError(
        syntax,
        "a baseline is about all cases, and --filter runs a part of them: leave out one of the two")
    }
    return try catalogue.filtered(by: CaseFilter(patterns))
  }

  /// What was meant by a filter that chooses nothing: a name, or what stands before a `*`.
  static func suggestion(for error: UnmatchedFilter) -> String {
    guard let catalogue = try? Suite.catalogue.get() else { return "" }
    let names = Rule.all.map(\.id.rawValue) + catalogue.cases.map(\.id)
    let isBeginning = error.pattern.utf8.last == UInt8(ascii: "*")
    let words = isBeginning ? Set(names.flatMap(beginnings)).sorted() : names
    return "; close are "
      + Spelling.closest(to: error.pattern, among: words).joined(separator: ", ")
  }

  /// The patterns for all names that have a level of a name in common.
  private static func beginnings(of name: String) -> [String] {
    name.indices.filter { "/.".contains(name[$0]) }.map { "\(name[...$0])*" }
  }

  private static func prepare(
    _ arguments: Arguments, _ settings: Settings, _ place: UserPath, _ program: String
  ) throws(UsageError) -> ConformanceCheck {
    let reference = BuiltReference(servedBy: program)
    let shown = settings.reports ?? ReportFolder.usual
    return ConformanceCheck(
      try AdapterOptions(arguments, syntax).command(settings, reference, place, syntax),
      partner: reference.partner(by: settings.edition), settings: settings,
      reports: ReportFolder(place.url(shown), shownAs: shown),
      baseline: settings.baseline.map(place.url))
  }

  // MARK: - The run

  private static func execute(
    _ check: ConformanceCheck, _ catalogue: Catalogue, _ environment: [String: String],
    _ stop: StopSign, _ console: Console
  ) throws -> ExitCode {
    let ledger: Ledger
    do {
      ledger = try Ledger()
    } catch {
      check.reports.refuse(error, adapter: check.adapter.shown)
      throw error
    }
    let progress = ProgressLine(console, environment)
    defer { progress.clear() }
    let outcome = try check.execute(catalogue, ledger: ledger, until: { stop.isUp }) {
      progress.show(state(of: $0))
    }
    progress.clear()
    let result = outcome.result
    for problem in result.problems + result.warnings { console.errors("appflip: \(problem)\n") }
    if result.conclusion == .adapterAtFault { console.errors(faults(of: result)) }
    do throws(ReportFolderError) {
      try outcome.write()
    } catch {
      console.errors("appflip: \(error); this is what it would hold:\n\n\(outcome.text)")
      console.output("\(result.verdictLineWithoutReports)\n")
      return .failed
    }
    console.output("\(result.verdictLine)\n\(check.reports.shown)/conformance.txt\n")
    return ExitCode(result)
  }

  private static func state(of progress: RunProgress) -> ProgressState {
    ProgressState(
      done: progress.cases, total: progress.total, unit: "cases",
      facts: ["\(progress.failing) failing"], executions: progress.executions, limit: nil)
  }

  /// What the adapter did wrong first, and what to do about it; empty where an incident says it.
  private static func faults(of result: RunResult) -> String {
    guard let first = result.faults.first, let fault = first.fault else { return "" }
    let rest = result.faults.count - 1
    let more = rest == 0 ? "" : "; \(rest) more cases, in the report"
    return
      "appflip: the adapter, in the case \(first.testCase.id): \(fault); \(fault.remedy)\(more)\n"
  }
}

extension ExitCode {
  /// How the program ends after a conformance run; a list that can't be used makes no sense of it.
  init(_ result: RunResult) {
    if case .unusable = result.baseline { self = .usage } else { self.init(result.conclusion) }
  }

  /// How the program ends after a conformance run.
  init(_ conclusion: Conclusion) {
    self =
      switch conclusion {
      case .passed: .expected
      case .failed, .incomplete: .failed
      case .adapterAtFault: .adapter
      case .untested: .untested
      }
  }
}
