import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Processes

/// Runs the conformance suite against an adapter.
enum CheckCommand {
  static let command = Command(
    "check", "Runs the conformance suite against an adapter.",
    "Runs the conformance suite against an adapter, and writes the reports. With --filter or\n"
      + "--exhaustive, the reports go to the folder part in the folder of the reports. If the report in\n"
      + "the folder is about the same adapter, its edition and profile are the defaults then.",
    options: [
      .adapter, .reference, .endpoint, .clientID, .role, filters, .baseline, .reports, .quiet,
      .endpointOptions, .edition, .profile, .timeout, exhaustive, format,
    ],
    example: "--adapter 'python3 my_adapter.py' --filter 'app/state/*'", run: run)

  private static let filters = Option(
    "--filter", "PATTERN",
    "run only this case, or this rule's cases; a * at the end matches any ending",
    isRepeatable: true)
  private static let exhaustive = Option(
    "--exhaustive", "[=N]",
    "all sequences of at most N steps (1 to 4, default: 3) and all cross products",
    group: Option.theRun)
  private static let format = Option(
    "--format", "text|json", "what to print; json: the contents of conformance.jsonl",
    group: "output")

  private static func run(_ call: Call) throws -> ExitCode {
    let isPart = call.has(filters) || call.has(exhaustive)
    let settings =
      try isPart ? call.settings(asIn: [Statement.file, FuzzResult.fileName]) : call.settings
    guard ["text", "json"].contains(call[format] ?? "text") else {
      throw call.wrong("--format takes text or json, not \(call[format] ?? "")")
    }
    do {
      let catalogue = try catalogue(settings, call)
      let (reports, _) = call.folder(settings)
      var check = ConformanceCheck(
        try call.adapter(settings), partner: call.reference.partner(by: settings.edition),
        settings: settings, reports: isPart ? reports.forPart : reports,
        baseline: settings.baseline.map(call.url))
      check.startNotice = call.console.startNotice
      call.console.note(settings.endpointNotice(of: catalogue))
      // A script must not hide what an earlier script leaves in the process.
      if call.has(exhaustive) { check.window = 1 }
      return try execute(check, catalogue, call)
    } catch let error as RunError {
      return call.console.refuse(error, call.environment)
    }
  }

  private static func catalogue(_ settings: Settings, _ call: Call) throws -> Catalogue {
    if settings.baseline != nil, let part = [filters, exhaustive].first(where: call.has) {
      throw call.wrong("a baseline covers all cases: leave it out, or leave out \(part.name)")
    }
    if call.has(exhaustive) {
      try call.refuse([filters], beside: exhaustive)
      return try Scripts.catalogue(
        of: settings.roles ?? Role.allCases,
        upTo: call.number(exhaustive, to: Scripts.longest) ?? usualLength)
    }
    guard call.has(filters) else { return try call.catalogue(settings) }
    let filter = CaseFilter(call.arguments.all(filters))
    return try call.catalogue(settings, chosenBy: filter).filtered(by: filter)
  }

  private static let usualLength = 3

  static func suggestion(for error: UnmatchedFilter) -> String {
    guard let catalogue = try? Suite.catalogue.get() else { return "" }
    let names = Rule.all.map(\.id.rawValue) + catalogue.cases.map(\.id)
    return Spelling.suggestions(for: error.pattern.replacing("*", with: ""), among: names)
  }

  // MARK: - The run

  private static func execute(
    _ check: ConformanceCheck, _ catalogue: Catalogue, _ call: Call
  ) throws -> ExitCode {
    let (console, stop) = (call.console, call.stopSign())
    let progress = ProgressLine(console)
    defer { progress.clear() }
    let outcome = try check.execute(catalogue, until: { stop.isUp }) { current in
      progress.show(
        ProgressState(
          done: current.cases, total: current.total, unit: "case", failing: current.failing,
          links: current.executions))
    }
    progress.clear()
    let record = outcome.record
    for problem in record.problems + record.warnings { console.note(problem) }
    if record.conclusion == .adapterAtFault { console.note(fault(of: record)) }
    console.add(StepSummary(record, reports: check.reports.shown), call.environment)
    let report = "\(check.reports.shown.escaped)/conformance.txt"
    do throws(ReportFolderError) { try outcome.write() } catch {
      console.note("\(error)")
      console.show(record.head, file: report, unwritten: outcome.text)
      return .failed
    }
    if call[format] == "json" {
      console.output(String(decoding: record.bytes, as: UTF8.self))
    } else {
      let place = catalogue.filter == nil ? "" : " (some of the cases; other reports are unchanged)"
      console.show(record.head, file: report + place, unwritten: nil, next: next(call))
    }
    return ExitCode(record.conclusion)
  }

  /// How to fuzz the same adapter; nil for the reference.
  private static func next(_ call: Call) -> String? {
    if call.has(.reference) { return nil }
    let shared = FuzzCommand.command.options.filter { $0.value != nil && call.has($0) }
    let words = shared.flatMap { option in
      call.arguments.all(option).map { ShellWord.option(option.name, Secrets.hidden(in: $0)) }
    }
    return (["next: \(call.name) fuzz"] + words).joined(separator: " ")
  }

  private static func fault(of record: RunRecord) -> String? {
    guard let first = record.faults.first, let evidence = first.fault?.evidence else { return nil }
    let rest = record.faults.count - 1
    let more = rest == 0 ? "" : " The report has \(rest.counted("more case"))."
    return "the adapter, in the case \(first.id): \(evidence.observed). \(evidence.expected)\(more)"
  }
}
