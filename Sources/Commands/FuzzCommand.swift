import AppFlip
import Conformance
import Exchanges
import Foundation
import Fuzzing
import Harness
import OptionParsing
import Reporting

/// The command `appflip fuzz`, which runs a campaign for as long as one likes.
enum FuzzCommand {
  static let syntax = Syntax(
    "appflip fuzz",
    "Makes malformed links, sends them to an adapter, and reports what breaks, with the smallest link\n"
      + "that shows it. Variables such as APPFLIP_FUZZ_RUNS mean the same as the options.",
    options: variables.options + [window])

  /// The most requests in flight.
  static let window = Option("--window", "N", "the most requests in flight (default: 64)")
  /// The widest window.
  static let widest = 1 << 16
  private static let fromGoodLinks = Option(
    "--from-good-links", nil,
    "start from good links only, not from the corpus of hostile ones")

  private static let variables =
    VariableOptions.adapter + .budget + .jobs
    + VariableOptions([
      (
        Option(
          "--shard", "I/N",
          "part I of N; the parts share only the good links and the earlier findings"
        ),
        Budget.Name.shard.rawValue
      ),
      (
        Option(
          "--exhaust", "DEPTH",
          "first send every link with at most DEPTH deviations (default: \(Budget.usualDepth))"),
        Budget.Name.depth.rawValue
      ),
      (
        Option(
          "--corpus", "DIR",
          "keep the links that showed something new, and start from them next time"),
        InputFolder.variable
      ),
    ])
    + VariableOptions(
      [], flags: [(fromGoodLinks, CampaignStart.variable, CampaignStart.good.rawValue)])
    + .settings + .baseline

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    let stop = call.stopSign()
    let environment = variables.environment(arguments, over: call.environment)
    return execute(
      try prepare(arguments, syntax, environment, call), call.environment, stop, call.console)
  }

  /// A campaign as the environment says, once the options of a command are put into it.
  static func prepare(
    _ arguments: Arguments, _ syntax: Syntax, _ environment: [String: String], _ call: Call
  ) throws -> FuzzingRun {
    let settings = try Settings(environment: environment)
    guard let adapter = settings.adapter else {
      throw UsageError(
        syntax,
        "there is no adapter: name one with --adapter COMMAND or \(Settings.Name.adapter.rawValue)")
    }
    let reports = settings.reports ?? ReportFolder.usual
    var run = FuzzingRun(
      AdapterCommand(adapter, relativeTo: call.directory), settings: settings,
      budget: try Budget(environment: environment), reports: call.url(reports), shownAs: reports,
      inputs: try InputFolder.name(in: environment).map { InputFolder(call.url($0), shownAs: $0) })
    run.baseline = settings.baseline.map { call.url($0) }
    run.start = try CampaignStart(environment: environment)
    run.startNotice = call.console.startNotice
    if let count = try syntax.number(window, in: arguments, to: widest) { run.window = count }
    return run
  }

  /// Runs a campaign, and prints what it came to.
  static func execute(
    _ run: FuzzingRun, _ environment: [String: String], _ stop: StopSign, _ console: Console
  ) -> ExitCode {
    let progress = ProgressLine(console, environment)
    defer { progress.clear() }
    do throws(RunError) {
      let outcome = try run.execute(stop: stop) {
        progress.show(state(of: run.budget, $0))
      }
      progress.clear()
      let result = outcome.result
      for problem in result.problems + result.warnings { console.errors("appflip: \(problem)\n") }
      console.add(StepSummary(result, reports: run.shownReports), environment)
      console.tell(outcome, in: run.shownReports)
      return ExitCode(of: outcome.result)
    } catch {
      progress.clear()
      if stop.isUp { console.errors("appflip: stopped before every adapter had answered\n") }
      console.add(StepSummary(withoutRun: error), environment)
      let code = console.fail(error)
      console.output("\(ReportFolder.verdictLine(withoutRun: error))\n")
      return code
    }
  }

  /// How far a campaign has come.
  static func state(of budget: Budget, _ progress: CampaignProgress) -> ProgressState {
    ProgressState(
      done: progress.executions,
      total: budget.runs == .max ? nil : budget.runs + progress.listed,
      unit: "link",
      facts: [progress.behaviours.counted("behaviour"), progress.findings.counted("finding")]
        + (progress.triage == 0
          ? [] : ["\(progress.triage.counted("link")) spent on minimising"]),
      executions: progress.executions, limit: budget.seconds.map { .seconds($0) })
  }
}

extension Console {
  /// Prints a campaign's verdict and the path of its report, or the report if it couldn't be written.
  func tell(_ outcome: FuzzingOutcome, in reports: String) {
    if let report = outcome.unwritten {
      errors(
        "appflip: \(reports)/\(FuzzingFolder.text) can't be written; this is what it would hold:\n\n"
          + report)
      output("\(outcome.result.verdictLine)\n")
    } else {
      output("\(outcome.result.head.joined(separator: "\n"))\n\(reports)/\(FuzzingFolder.text)\n")
    }
  }
}
