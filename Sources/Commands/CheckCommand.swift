import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Processes

enum CheckCommand {
  static let command = Command(
    "check", "Runs the conformance suite against an adapter.",
    "Runs the conformance suite against an adapter, and writes the reports. Variables such as\n"
      + "APPFLIP_ADAPTER mean the same as the options, and an option overrides its variable.\n"
      + "--filter selects cases, not rules: all rules judge the selected cases. --scripts runs all\n"
      + "sequences of a few steps, and the full cross products of the cases, instead of the cases.\n"
      + "With either option, the reports go to the folder part in the folder of the reports: they don't\n"
      + "replace a report of all cases. If the report in the folder is about the same adapter, its\n"
      + "edition and profile are the defaults.",
    options: variables.options + [.reference, filters, scripts],
    example: "--adapter 'python3 my_adapter.py' --filter 'app/state/*'", run: run)

  private static let filters = Option(
    "--filter", "PATTERN",
    "run only this case, or this rule's cases; a * at the end matches any ending",
    isRepeatable: true)

  private static let scripts = Option(
    "--scripts", "N",
    "run all sequences of at most N steps, 1 to \(Scripts.longest), and all cross products")

  private static let variables: [VariableOption] =
    .subject + .settings + [.baseline, .strictCoverage, .allSteps]

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let settings = try settings(arguments, call)
    do {
      let catalogue = try catalogue(arguments, settings, call)
      var check = try prepare(arguments, settings, call)
      check.startNotice = call.console.startNotice
      call.console.note(settings.endpointNotice(of: catalogue))
      // What one script leaves behind must not be covered up by another one.
      if arguments.has(scripts) { check.window = 1 }
      return try execute(check, catalogue, isPart: isPart(arguments), call)
    } catch let error as RunError {
      return call.console.refuse(error, call.environment)
    }
  }

  // MARK: - What is asked for

  /// The settings; if only some cases are selected, the edition and the profile of the report in the folder are the
  /// defaults for the same adapter.
  private static func settings(_ arguments: Arguments, _ call: Call) throws -> Settings {
    let environment = variables.environment(arguments, over: call.environment)
    let settings = try Settings(environment: environment)
    guard isPart(arguments), !arguments.has(.reference) else { return settings }
    let shown = settings.reports ?? ReportFolder.usual
    let recorded = RecordedSettings(in: call.url(shown), shownAs: shown, ofCampaign: false)
    return try command.filled(settings, environment, from: recorded, call)
  }

  private static func catalogue(
    _ arguments: Arguments, _ settings: Settings, _ call: Call
  ) throws -> Catalogue {
    if let length = try command.number(scripts, in: arguments, to: Scripts.longest) {
      guard !arguments.has(filters), settings.baseline == nil else {
        throw UsageError(
          command, "--scripts runs other cases: leave out --filter and the baseline")
      }
      return try Scripts.catalogue(of: settings.roles ?? Role.allCases, upTo: length)
    }
    let catalogue = try call.catalogue(settings)
    guard arguments.has(filters) else { return catalogue }
    let patterns = arguments.all(filters)
    guard settings.baseline == nil else {
      throw UsageError(
        command,
        "a baseline covers all cases, but --filter runs only some of them: leave out one of them"
      )
    }
    return try catalogue.filtered(by: CaseFilter(patterns))
  }

  static func suggestion(for error: UnmatchedFilter) -> String {
    guard let catalogue = try? Suite.catalogue.get() else { return "" }
    let names = Rule.all.map(\.id.rawValue) + catalogue.cases.map(\.id)
    let isBeginning = error.pattern.utf8.last == UInt8(ascii: "*")
    let words = isBeginning ? Set(names.flatMap(beginnings)).sorted() : names
    return Spelling.suggestions(for: error.pattern, among: words)
  }

  private static func beginnings(of name: String) -> [String] {
    name.indices.filter { "/.".contains(name[$0]) }.map { "\(name[...$0])*" }
  }

  private static func isPart(_ arguments: Arguments) -> Bool {
    arguments.has(filters) || arguments.has(scripts)
  }

  private static func prepare(
    _ arguments: Arguments, _ settings: Settings, _ call: Call
  ) throws(UsageError) -> ConformanceCheck {
    let reference = BuiltProgram(.reference, servedBy: call.program)
    let shown = settings.reports ?? ReportFolder.usual
    let reports = ReportFolder(call.url(shown), shownAs: shown)
    return ConformanceCheck(
      try command.adapter(arguments, settings, or: reference, call),
      partner: reference.partner(by: settings.edition), settings: settings,
      reports: isPart(arguments) ? reports.forPart : reports,
      baseline: settings.baseline.map(call.url))
  }

  // MARK: - The run

  private static func execute(
    _ check: ConformanceCheck, _ catalogue: Catalogue, isPart: Bool, _ call: Call
  ) throws -> ExitCode {
    let (console, stop) = (call.console, call.stopSign())
    let progress = ProgressLine(console, call.environment)
    defer { progress.clear() }
    let outcome = try check.execute(catalogue, until: { stop.isUp }) {
      progress.show(state(of: $0))
    }
    progress.clear()
    let record = outcome.record
    for problem in record.problems + record.warnings { console.errors("appflip: \(problem)\n") }
    if record.conclusion == .adapterAtFault { console.errors(faults(of: record)) }
    console.add(StepSummary(record, reports: check.reports.shown), call.environment)
    do throws(ReportFolderError) {
      try outcome.write()
    } catch {
      console.errors("appflip: \(error); the report would be:\n\n\(outcome.text)")
      console.output(([HeadLine.unwritten] + record.head).map { "\($0)\n" }.joined())
      return .failed
    }
    let place =
      !isPart ? "" : " (some of the cases; reports of all cases are unchanged)"
    let report = "\(check.reports.shown.escaped)/conformance.txt"
    console.output(record.head.map { "\($0)\n" }.joined() + "\(report)\(place)\n")
    return ExitCode(record.conclusion)
  }

  private static func state(of progress: RunProgress) -> ProgressState {
    ProgressState(
      done: progress.cases, total: progress.total, unit: "case",
      facts: ["\(progress.failing) failing"], executions: progress.executions, limit: nil)
  }

  private static func faults(of record: RunRecord) -> String {
    guard let first = record.faults.first, let evidence = first.fault?.evidence else { return "" }
    let rest = record.faults.count - 1
    let more = rest == 0 ? "" : " The report has \(rest.counted("more case"))."
    return
      "appflip: the adapter, in the case \(first.id): \(evidence.observed). \(evidence.expected)\(more)\n"
  }
}
